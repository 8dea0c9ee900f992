/** What the bench uses of a parser that comes without types. */
declare module 'sax' {
  interface Parser {
    onopentag(tag: { name: string; attributes: Record<string, string> }): void
    onclosetag(name: string): void
    ontext(text: string): void
    oncdata(text: string): void
    write(chunk: string): Parser
    close(): Parser
  }
  const sax: { parser(strict: boolean): Parser }
  export default sax
}
