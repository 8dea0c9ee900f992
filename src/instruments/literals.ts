const LITERAL =
  /\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*|"((?:[^"\\\n]|\\[^])*)"|'((?:[^'\\\n]|\\[^])*)'|`((?:[^`\\]|\\[^])*)`/g

/** The texts in a script: what it may write, say or send. Its names and signs say nothing to anybody. */
export function* literalsIn(code: string): Generator<string> {
  for (const [, one, two, three] of code.matchAll(LITERAL)) {
    const text = one ?? two ?? three
    if (text !== undefined && text !== '')
      yield text.replace(/\\(?:n|r|t)/g, ' ').replace(/\\(["'`\\])/g, '$1')
  }
}
