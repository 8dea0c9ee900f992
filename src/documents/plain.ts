/** The words of a text in Markdown, without the marks that only say how they look. */
export function plain(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[/a-z][^>]*>/gi, ' ')
    .replace(/\\([\\`*_{}[\]()#+.!|-])/g, '$1')
    .replace(/(\*{1,3}|~~|`+)/g, '')
    .replace(/(?<!\w)_{1,2}(?=\S)|(?<=\S)_{1,2}(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Without punctuation and spaces at either end. The dashes that a token begins with are its own. */
export function trimmed(text: string): string {
  return text.replace(/^(?:[\s:：,;.·•|/=→–—]|-(?![\w-]))+/, '').replace(/[\s:：,;·•|/=→–—-]+$/, '')
}
