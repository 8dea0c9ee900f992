import type { Measurement } from '../../../src/run/event'
import type { Fault, Version } from '../../../src/models/simulated/version'

/** How many things of each kind can be said of a page. */
export interface Mix {
  /** What is wrong, and code can measure it; what is wrong, and only a reader can tell. */
  readonly faults: { readonly measured: number; readonly judged: number }
  /** What is not so: code can measure that, it is about something that is not there, only a reader can tell. */
  readonly phantoms: { readonly measured: number; readonly absent: number; readonly judged: number }
}

/** As in the pack of planted faults, of which 19 of 22 can be measured; of what is claimed falsely hardly fewer. */
export const MIX: Mix = {
  faults: { measured: 7, judged: 1 },
  phantoms: { measured: 8, absent: 2, judged: 2 },
}

/** A page on which a third of what can be said is for readers alone. */
export const FOR_READERS: Mix = {
  faults: { measured: 6, judged: 2 },
  phantoms: { measured: 6, absent: 2, judged: 4 },
}

export interface MadePage {
  readonly version: Version
  /** What code says of it. */
  readonly rows: readonly Measurement[]
}

/** A page of lines, and all that is true and untrue of them. */
export function pageWith({ faults, phantoms }: Mix, name: string): MadePage {
  const pale = lines('pale', faults.measured)
  const dark = lines('dark', phantoms.measured)
  const vague = lines('vague', faults.judged)
  const plain = lines('plain', phantoms.judged)
  const version: Version = {
    ...{ name, quality: 7, family: 'loop', text: htmlOf([...pale, ...dark, ...vague, ...plain]) },
    faults: [...pale.map(contrastFault), ...vague.map(wordFault)],
    phantoms: [
      ...dark.map(contrastFault),
      ...lines('absent', phantoms.absent).map(absentFault),
      ...plain.map(wordFault),
    ],
  }
  return { version, rows: [...pale.map((line) => row(line, 2.1)), ...dark.map((line) => row(line, 12.6))] }
}

interface Line {
  readonly id: string
  readonly words: string
}

const WORDS = ['amber', 'birch', 'cedar', 'dune', 'ember', 'fjord', 'grove', 'heath', 'inlet', 'jetty']

function lines(kind: string, n: number): readonly Line[] {
  return Array.from({ length: n }, (_, at) => ({
    id: `${kind}-${at + 1}`,
    words: `${kind} ${WORDS[at]} line`,
  }))
}

function htmlOf(all: readonly Line[]): string {
  const body = all.map(({ id, words }) => `<p id="${id}">${words}</p>`).join('\n')
  return `<!doctype html><html lang="en"><title>Lines</title><body><h1>Lines</h1>\n${body}</body></html>`
}

function contrastFault({ id }: Line): Fault {
  return {
    ...{ id, kind: 'contrast', lens: 'a11y', severity: 'high', target: `#${id}` },
    statement: `The contrast of #${id} is 2.1:1, and 4.5:1 is needed.`,
    evidence: [{ kind: 'selector', ref: `#${id}` }],
  }
}

function wordFault({ id, words }: Line): Fault {
  return {
    ...{ id, kind: 'claims', lens: 'copy', severity: 'high' },
    statement: `“${words}” claims what nothing on the page bears out.`,
    evidence: [{ kind: 'quote', ref: words }],
  }
}

function absentFault({ id, words }: Line): Fault {
  return { ...wordFault({ id, words: `gone ${words}` }), id }
}

function row({ id }: Line, value: number): Measurement {
  return {
    ...{ instrument: 'IN-2', rule: 'contrast', ruleVersion: '1', target: `#${id}` },
    ...{ value, expected: '4.5', violation: value < 4.5, severity: 'high' },
  }
}
