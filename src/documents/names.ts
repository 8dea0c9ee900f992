/** What a file is called by where it lies: `brands/ink/DESIGN.md` is ink, `ink.md` is ink. */
export function nameOfFile(path: string | undefined): string | undefined {
  const parts = (path ?? '').split(/[\\/]+/).filter((part) => part !== '' && part !== '.')
  const file = parts.at(-1)
  if (file === undefined) return undefined
  const stem = file.replace(/\.[\w]{1,8}$/, '')
  return /^(?:design|skill|readme|index)$/i.test(stem) ? (parts.at(-2) ?? stem) : stem
}
