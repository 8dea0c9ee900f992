import { Parser as HtmlParser } from 'htmlparser2'
import sax from 'sax'
import { SaxesParser } from 'saxes'
import { defaults } from '../../src/run/config'
import type { Fact } from '../../src/run/event'
import type { ReaderOptions } from '../../src/run/reading'
import { createReader } from '../../src/wire/reader'

/** Fed a reply in chunks; says line by line what it heard. */
export interface Contender {
  readonly name: string
  create(tell: (line: string) => void): { write(chunk: string): void; end(): void }
}

/** Naming a page takes thirty times as long as reading it and is the same for all: here a name is its length. */
const cheapDigest: ReaderOptions['digest'] = (text) => ({ hash: String(text.length), bytes: text.length })

export function ours(digest = cheapDigest): Contender {
  return {
    name: 'ours',
    create: (tell) =>
      createReader({
        config: defaults,
        digest,
        emit(fact) {
          const line = lineOf(fact)
          if (line !== undefined) tell(line)
        },
      }),
  }
}

const LINES: { readonly [T in Fact['type']]?: (fact: Extract<Fact, { type: T }>) => string } = {
  'critique.panelist_open': ({ role }) => `open ${role}`,
  'critique.panelist_note': ({ text }) => `NOTES ${text}`,
  'critique.artifact_seen': ({ bytes }) => `ARTIFACT ${bytes}`,
  'critique.panelist_dim': ({ dimName, dimScore, dimNote }) => `DIM ${dimName} ${dimScore} ${dimNote}`,
  'critique.panelist_must_fix': ({ text }) => `MUST_FIX ${text}`,
  'critique.panelist_close': ({ role, score }) => `close ${role} ${score ?? '-'}`,
  'critique.round_heard': ({ claimed, reason }) => `round ${claimed?.composite} ${reason}`,
  'critique.ship_heard': ({ claimed, summary }) => `ship ${claimed.status} ${summary}`,
}

function lineOf(fact: Fact): string | undefined {
  // Each line is written for the facts of its own type.
  return (LINES[fact.type] as ((fact: Fact) => string) | undefined)?.(fact)
}

type Attributes = Readonly<Record<string, string>>

/** What a general parser needs on top of it to say the same as ours. */
function listener(tell: (line: string) => void) {
  const open: Attributes[] = []
  let text = ''
  let reason = ''
  let summary = ''

  function close(name: string, { role, score, composite, status, name: dim }: Attributes) {
    if (name === 'PANELIST') tell(`close ${role} ${score ? Number(score) : '-'}`)
    if (name === 'NOTES' || name === 'MUST_FIX') tell(`${name} ${text.trim()}`)
    if (name === 'DIM') tell(`DIM ${dim} ${Number(score)} ${text.trim()}`)
    if (name === 'ARTIFACT') tell(`ARTIFACT ${text.length}`)
    if (name === 'REASON') reason = text.trim()
    if (name === 'SUMMARY') summary = text.trim()
    if (name === 'ROUND_END') tell(`round ${Number(composite)} ${reason}`)
    if (name === 'SHIP') tell(`ship ${status} ${summary}`)
  }

  return {
    open(name: string, attributes: Attributes) {
      open.push(attributes)
      text = ''
      if (name === 'PANELIST') tell(`open ${attributes['role']}`)
    },
    close(name: string) {
      close(name, open.pop() ?? {})
      text = ''
    },
    text(part: string) {
      text += part
    },
  }
}

const saxes: Contender = {
  name: 'saxes',
  create(tell) {
    const heard = listener(tell)
    const parser = new SaxesParser()
    parser.on('opentag', ({ name, attributes }) => heard.open(name, attributes))
    parser.on('closetag', ({ name }) => heard.close(name))
    parser.on('text', heard.text)
    parser.on('cdata', heard.text)
    return { write: (chunk) => void parser.write(chunk), end: () => void parser.close() }
  },
}

const saxOfOld: Contender = {
  name: 'sax',
  create(tell) {
    const heard = listener(tell)
    const parser = sax.parser(true)
    parser.onopentag = ({ name, attributes }) => heard.open(name, attributes)
    parser.onclosetag = heard.close
    parser.ontext = heard.text
    parser.oncdata = heard.text
    return { write: (chunk) => void parser.write(chunk), end: () => void parser.close() }
  },
}

const htmlparser2: Contender = {
  name: 'htmlparser2',
  create(tell) {
    const heard = listener(tell)
    const handler = { onopentag: heard.open, onclosetag: heard.close, ontext: heard.text }
    const parser = new HtmlParser(handler, { xmlMode: true })
    return { write: (chunk) => parser.write(chunk), end: () => parser.end() }
  },
}

/** Published parsers that could stand where ours stands. */
export const peers: readonly Contender[] = [saxes, saxOfOld, htmlparser2]
