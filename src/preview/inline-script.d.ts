declare module '*?inline-script' {
  /** The file with all that it imports, minified: the text of one script. */
  const text: string
  export default text
}
