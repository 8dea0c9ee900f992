/** Whether a typeface is on this device. Nothing is fetched for it: only what is there already is asked. */
export async function isOnDevice(family: string): Promise<boolean | undefined> {
  if (typeof FontFace === 'undefined') return undefined
  const name = family.replace(/["\\\n]/g, '')
  try {
    await new FontFace('on-device', `local("${name}")`).load()
    return true
  } catch {
    return false
  }
}
