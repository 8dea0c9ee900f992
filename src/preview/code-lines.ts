/** Lines that are laid out together, or left out together while they are out of sight. */
const BLOCK_LINES = 100
/** A longer line is drawn in pieces: the browser breaks one of a megabyte in a second or so. */
const PIECE_CHARS = 1000
/** Drawn in one go. What is left waits until the browser has seen to keys and frames. */
const SLICE_MS = 8
/** More is not read on a screen, and costs memory like a page of its own. */
export const SHOWN_CHARS = 2_097_152

export interface Lines {
  /** Shows this text. Where it goes on from the one before, what is there stays. */
  readonly show: (text: string) => void
  /** Stops drawing. */
  readonly drop: () => void
}

/** Fills an element with numbered lines, all of them in the document, so that the browser's own search finds them. */
export function createLines(host: HTMLElement): Lines {
  let text = ''
  /** Where the next line begins, and its number. */
  let at = 0
  let number = 1
  let block: HTMLElement | undefined
  /** The last line, as long as no other one has followed. */
  let open: HTMLElement[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(next: string) {
    const shown = next.slice(0, SHOWN_CHARS)
    if (!shown.startsWith(text.slice(0, at))) clear()
    text = shown
    for (const piece of open.splice(0)) piece.remove()
    clearTimeout(timer)
    draw()
  }

  function clear() {
    host.replaceChildren()
    at = 0
    number = 1
    block = undefined
    open = []
  }

  function draw() {
    const until = performance.now() + SLICE_MS
    while (at < text.length) {
      const end = text.indexOf('\n', at)
      if (end < 0) return void (open = put(text.slice(at)))
      put(text.slice(at, end))
      at = end + 1
      number += 1
      if (number % BLOCK_LINES === 1) block = undefined
      if (performance.now() > until) return void (timer = setTimeout(draw))
    }
  }

  function put(line: string): HTMLElement[] {
    block ??= host.appendChild(newBlock(number))
    const pieces = piecesOf(line.endsWith('\r') ? line.slice(0, -1) : line).map(pieceOf)
    block.append(...pieces)
    return pieces
  }

  return { show, drop: () => clearTimeout(timer) }
}

function newBlock(first: number): HTMLElement {
  const block = document.createElement('div')
  block.className = 'code-block'
  // Each counts for itself: a count does not reach into what is not laid out.
  block.style.setProperty('counter-reset', `line ${first - 1}`)
  return block
}

function pieceOf(text: string, index: number): HTMLElement {
  const piece = document.createElement('span')
  piece.className = index === 0 ? 'code-line' : 'code-line more'
  piece.textContent = text
  return piece
}

function piecesOf(line: string): string[] {
  if (line.length <= PIECE_CHARS) return [line]
  const pieces: string[] = []
  for (let from = 0; from < line.length; ) {
    const to = from + PIECE_CHARS
    // Half of a pair is no character.
    const end = isHighSurrogate(line.charCodeAt(to - 1)) ? to - 1 : to
    pieces.push(line.slice(from, end))
    from = end
  }
  return pieces
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

/** How many lines a text has. */
export function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return text.endsWith('\n') ? lines - 1 : lines
}
