/** Latin that stands in for words; two of these in a sentence are no chance. */
const FILLER =
  /\b(?:lorem|ipsum|dolor|amet|consectetuer|consectetur|adipisc?i\w*|elit|eiusmod|tempor|incididunt|labore|aliqua|veniam|nostrud|exercitation|ullamco|laboris|aliquip|commodo|consequat|irure|reprehenderit|voluptate|cillum|fugiat|pariatur|excepteur|occaecat|cupidatat|proident|officia|deserunt|mollit|laborum)\b/giu
const SENTENCE = /[^.!?]+[.!?]*/gu
const MARK = /\b(?:TODO|FIXME|XXX|TBD|HACK)\b/gu
const HOLE = /\{\{|\}\}|\$\{|\{%|%\}|<%[=-]?|%>|%%/gu
const AWAITED = /\b((?:insert|put|your|goes)\b[^.!?]{0,60}?)\s+here\b/giu
const NAMELESS =
  /^your(?= (?:company|brand|business|product|startup|organi[sz]ation|tagline|headline|logo)\b)/iu

/**
 * A brief may be about what is left unfinished, or be so itself. A page that repeats it word for word would look
 * unfinished, and would be told so.
 */
export function finished(text: string): string {
  return text
    .replace(SENTENCE, (sentence) => (isFiller(sentence) ? ' Sample words.' : sentence))
    .replace(MARK, (word) => word.toLowerCase())
    .replace(HOLE, '')
    .replace(/\[([^\][]*)\]/gu, '($1)')
    .replace(AWAITED, '$1')
    .replace(/\bplaceholder/giu, 'stand-in')
    .replace(NAMELESS, 'Our')
    .trim()
}

function isFiller(sentence: string): boolean {
  return (sentence.match(FILLER)?.length ?? 0) > 1
}
