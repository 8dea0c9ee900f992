/** Lets what is due happen, some turns of the queue long: for where there is nothing to wait for, as when nothing may happen. */
export async function turns(count = 50): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve()
}
