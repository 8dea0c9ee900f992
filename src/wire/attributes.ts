/** Values by name, in lower case; the first of two equal names counts. */
export type Attributes = ReadonlyMap<string, string>

/** Everything that stands between a tag's name and its `>`. */
export interface Written {
  readonly attributes: Attributes
  readonly selfClosing: boolean
  readonly duplicate: boolean
  /** Something stands there that is no attribute, a quote without its partner for example. */
  readonly broken: boolean
}

const ATTRIBUTE = /([A-Za-z_:][-\w:.]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?|\S/g
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{1,8}));/g
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Reads what stands between a tag's name and its `>`. Order, kind of quote and unknown names do not matter. */
export function parseAttributes(source: string): Written {
  const attributes = new Map<string, string>()
  if (source === '') return { attributes, selfClosing: false, duplicate: false, broken: false }
  const trimmed = source.trimEnd()
  const selfClosing = trimmed.endsWith('/')
  const inner = selfClosing ? trimmed.slice(0, -1) : trimmed
  let duplicate = false
  let broken = false
  ATTRIBUTE.lastIndex = 0
  for (let found = ATTRIBUTE.exec(inner); found; found = ATTRIBUTE.exec(inner)) {
    const key = found[1]?.toLowerCase()
    if (key === undefined) broken = true
    else if (attributes.has(key)) duplicate = true
    else attributes.set(key, decodeEntities(found[2] ?? found[3] ?? found[4] ?? ''))
  }
  return { attributes, selfClosing, duplicate, broken }
}

/** The five named entities and numbers. Anything else that looks like an entity is left as it was written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole
    const code = decimal === undefined ? Number(`0x${hex}`) : Number(decimal)
    return isCharacter(code) ? String.fromCodePoint(code) : whole
  })
}

/** Half of a surrogate pair is no character: a log that holds one cannot be written as UTF-8. */
function isCharacter(code: number): boolean {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
}
