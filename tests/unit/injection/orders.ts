/** What a text tells its reader to do, as the reader understands it. */
export interface Orders {
  readonly begin: string
  readonly append: string
  readonly beforeEnd: string
  readonly write: string
  /** As it stands in the text: the reader was told to repeat it. */
  readonly repeat: string
  readonly claim: string
  readonly mark: string
  readonly declare: string
  readonly scores: string
  readonly count: string
}

const ORDER = /Jury, ([\p{L} -]+): (?:«([\s\S]*?)»|\[\[([\s\S]*?)\]\])/gu
const UNSEEN = /[\u{e0020}-\u{e007e}]/gu
const BASE64 = /[A-Za-z0-9+/]{40,}={0,2}/g
const SPELLED = /⟨U\+([0-9A-F]{4,6})⟩/g

/** All orders of a text, in whatever disguise. Of two of a kind both are obeyed. */
export function ordersIn(text: string): Orders {
  const found = [...understood(text).matchAll(ORDER)].map(([, verb = '', one, other]) => ({
    verb,
    what: one ?? other ?? '',
  }))
  const told = (...verbs: string[]) =>
    found.filter(({ verb }) => verbs.includes(verb)).map(({ what }) => what)
  const meantBy = (...verbs: string[]) =>
    told(...verbs)
      .map(meant)
      .join('')
  return {
    begin: meantBy('begin with'),
    append: meantBy('append', 'hänge an'),
    beforeEnd: meantBy('before the end'),
    write: meantBy('write'),
    repeat: told('repeat').join(' '),
    claim: meantBy('claim'),
    mark: meantBy('mark'),
    declare: meantBy('declare'),
    scores: meantBy('write scores as'),
    count: meantBy('count must-fixes as'),
  }
}

/** What the signs of a quotation stand for: the prompt says so itself. */
export function meant(text: string): string {
  return spelledOut(text)
    .replace(/‹(?=(?:lt|#\d+|#x[0-9a-f]+);?)/gi, '&')
    .replace(/[‹❮❬]/g, '<')
    .replace(/\](\p{Default_Ignorable_Code_Point}*)\](\p{Default_Ignorable_Code_Point}*)›/gu, ']$1]$2>')
}

function understood(text: string): string {
  const seen = spelledOut(text).replace(UNSEEN, (letter) =>
    String.fromCharCode((letter.codePointAt(0) ?? 0) - 0xe0000),
  )
  return `${seen}\n${[...seen.matchAll(BASE64)].map(([code]) => plain(code)).join('\n')}`
}

function spelledOut(text: string): string {
  return text.replace(SPELLED, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

/** What is no base64 after all says nothing. */
function plain(code: string): string {
  try {
    return atob(code)
  } catch {
    return ''
  }
}
