/** A piece of running text of a page, as it stands there. */
export interface TextBlock {
  readonly kind: 'title' | 'heading' | 'paragraph' | 'action'
  readonly text: string
}

// Without a tag or an entity within: what is quoted has to be found again, character by character.
const HTML = /<(h[1-6]|p|li|dd|a|button)\b[^>]*>([^<&]{3,})<\/\1\s*>/gi
const MARKDOWN = /^(#{1,6}) (.+)$|^\[([^\]]+)\]\([^)]*\)$|^([^#[\s>|*-].+)$/gm

/** What a juror can point at by quoting it, in the order in which it stands. */
export function blocksIn(text: string): readonly TextBlock[] {
  const isPage = /<\/(?:html|body|p|h1)\s*>/i.test(text)
  const blocks = isPage ? [...text.matchAll(HTML)].map(ofPage) : [...text.matchAll(MARKDOWN)].map(ofText)
  return blocks.filter((block) => block.text !== '')
}

function ofPage([, tag = '', words = '']: RegExpMatchArray): TextBlock {
  const text = words.replace(/\s+/g, ' ').trim()
  const name = tag.toLowerCase()
  if (name === 'h1') return { kind: 'title', text }
  if (name.startsWith('h')) return { kind: 'heading', text }
  return { kind: name === 'a' || name === 'button' ? 'action' : 'paragraph', text }
}

function ofText([, marks, heading, action, line = '']: RegExpMatchArray): TextBlock {
  if (heading !== undefined) return { kind: marks === '#' ? 'title' : 'heading', text: heading.trim() }
  return action === undefined ? { kind: 'paragraph', text: line.trim() } : { kind: 'action', text: action }
}

/** The first words of a longer text: whole ones, and no more than can be looked up. */
export function firstWords(text: string, most = 60): string {
  if (text.length <= most) return text
  return text.slice(0, text.lastIndexOf(' ', most)).replace(/[\s,;:–—-]+$/, '')
}
