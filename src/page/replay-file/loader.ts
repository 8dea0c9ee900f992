import type { Unpacked } from './handed'

/*
 * The one script that stands in the file as it is. It unpacks the others: with all of it in clear, the file would be three
 * times as large. What it runs is held to a hash by the policy of the file.
 */

/** The text of a part, by the id of its element. What is the same in every such file is packed more tightly. */
function unpack(id: string): Promise<string> {
  const element = document.getElementById(id)
  const packed = element?.textContent ?? ''
  const bytes = element?.dataset['n']
    ? tight(packed).slice(0, Number(element.dataset['n']))
    : Uint8Array.from(atob(packed), (char) => char.charCodeAt(0))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
}

/** Four bytes in five signs from `(` on; `~` stands for `<`, with which markup begins. */
function tight(signs: string): Uint8Array<ArrayBuffer> {
  const words = new DataView(new ArrayBuffer((signs.length / 5) * 4))
  for (let at = 0; at < signs.length; at += 5) {
    const digits = [...signs.slice(at, at + 5)].map((sign) => (sign === '~' ? '<' : sign).charCodeAt(0) - 40)
    words.setUint32(
      (at / 5) * 4,
      digits.reduce((sum, digit) => sum * 85 + digit, 0),
    )
  }
  return new Uint8Array(words.buffer)
}

/** Puts a text into the page as what it is. */
function add(name: 'style' | 'script', text: string): void {
  const element = document.createElement(name)
  element.textContent = text
  document.head.append(element)
}

async function begin(): Promise<void> {
  const unpacked: Unpacked = { run: await unpack('run'), texts: await unpack('texts') }
  window.unpacked = unpacked
  add('style', await unpack('style'))
  add('script', await unpack('code'))
}

// Whoever sees the words that stand in the file has a browser that cannot unpack it, or a file that is cut.
begin().catch((cause: unknown) => document.getElementById('wait')?.append(` (${String(cause)})`))
