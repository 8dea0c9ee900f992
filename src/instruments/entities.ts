/** The references that matter for what is looked for: those of markup, of addresses and of templates. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  AMP: '&',
  lt: '<',
  LT: '<',
  gt: '>',
  GT: '>',
  quot: '"',
  QUOT: '"',
  apos: "'",
  nbsp: ' ',
  num: '#',
  colon: ':',
  semi: ';',
  sol: '/',
  quest: '?',
  period: '.',
  lpar: '(',
  rpar: ')',
  lcub: '{',
  lbrace: '{',
  rcub: '}',
  rbrace: '}',
  lsqb: '[',
  lbrack: '[',
  rsqb: ']',
  rbrack: ']',
  percnt: '%',
  dollar: '$',
  Tab: '\t',
  NewLine: '\n',
  copy: '©',
  hellip: '…',
  mdash: '—',
  ndash: '–',
}

const REFERENCE = /&(?:#x([0-9a-f]{1,8})|#([0-9]{1,8})|([a-z]{2,8}));?/gi

/** Text as people see it. Names that are not known stay as they were written. */
export function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name = '') => {
    if (hex !== undefined) return character(Number.parseInt(hex, 16))
    if (decimal !== undefined) return character(Number.parseInt(decimal, 10))
    return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole
  })
}

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
}
