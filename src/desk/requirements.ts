import { createSignal } from 'solid-js'

/** The lines of a draft. There is always one to write in: what is being written may be empty for now. */
export function linesOf(text: string): readonly string[] {
  return text.split('\n')
}

/** A requirement that would stand there twice is one. */
export function withFound(
  lines: readonly string[],
  found: readonly string[],
): { readonly lines: readonly string[]; readonly added: number } {
  const kept = lines.filter((line) => line.trim() !== '')
  const known = new Set(kept.map(plain))
  const fresh = found.filter(
    (line) => plain(line) !== '' && !known.has(plain(line)) && known.add(plain(line)),
  )
  return { lines: [...kept, ...fresh.map(oneLine)], added: fresh.length }
}

function plain(text: string): string {
  return oneLine(text)
    .toLowerCase()
    .replace(/[.。]$/, '')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

export interface RequirementsOptions {
  readonly text: () => string
  readonly onChange: (text: string) => void
  /** Puts the keyboard on this line; there may be none of that number. */
  readonly focus: (at: number) => void
}

/** A list of numbered lines as it is edited: with Enter for the next one, and a way back from a removal. */
export function createRequirements({ text, onChange, focus }: RequirementsOptions) {
  const [before, setBefore] = createSignal<{ readonly text: string; readonly n: number }>()
  const lines = () => linesOf(text())

  function put(next: readonly string[], at?: number) {
    setBefore(undefined)
    onChange(next.join('\n'))
    if (at !== undefined) queueMicrotask(() => focus(at))
  }

  /** Several lines that are pasted are several requirements. */
  function write(at: number, value: string) {
    put(lines().toSpliced(at, 1, ...value.split('\n')))
  }

  function insert(at: number) {
    put(lines().toSpliced(at, 0, ''), at)
  }

  function remove(at: number) {
    const was = { text: text(), n: at + 1 }
    put(lines().toSpliced(at, 1), Math.max(0, at - 1))
    if (linesOf(was.text)[at]?.trim()) setBefore(was)
  }

  function move(at: number, by: -1 | 1) {
    const line = lines()[at]
    if (line === undefined || at + by < 0 || at + by >= lines().length) return
    put(
      lines()
        .toSpliced(at, 1)
        .toSpliced(at + by, 0, line),
      at + by,
    )
  }

  function hear(event: KeyboardEvent, at: number) {
    if (event.isComposing) return
    const act = keyed(event, at)
    if (!act) return
    event.preventDefault()
    act()
  }

  function keyed({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, at: number): (() => void) | undefined {
    if (key === 'Enter' && !ctrlKey && !metaKey) return () => insert(at + 1)
    if (key === 'Backspace' && lines()[at] === '') return () => remove(at)
    if (altKey && key === 'ArrowUp') return () => move(at, -1)
    return altKey && key === 'ArrowDown' ? () => move(at, 1) : undefined
  }

  return {
    lines,
    write,
    /** An empty line at the end is the one to write in. */
    add() {
      const last = lines().length - 1
      if (lines()[last] === '') focus(last)
      else insert(last + 1)
    },
    remove,
    move,
    hear,
    put: (next: readonly string[]) => put(next),
    /** The removal that can be taken back. */
    removed: before,
    undo() {
      const there = before()
      if (there) put(linesOf(there.text), there.n - 1)
    },
  }
}
