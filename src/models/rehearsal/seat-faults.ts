import { alike, likenessOf } from '../../run/alike'
import type { Brief, Evidence, Severity } from '../../run/event'
import type { Fault } from '../simulated/version'
import { blocksIn, firstWords, type TextBlock } from './blocks'
import type { JurorWords } from './words/seat'

/** What rehearsed jurors may find: by what stands on the page, and by what code has measured of it. */
export function placedFaults(text: string, words: JurorWords): readonly Fault[] {
  const blocks = blocksIn(text)
  const paragraphs = blocks.filter(({ kind }) => kind === 'paragraph')
  const longest = paragraphs.toSorted((one, other) => other.text.length - one.text.length)[0]
  const heading = blocks.filter(({ kind }) => kind === 'heading').at(-1)
  const action = blocks.find(({ kind }) => kind === 'action')
  const [opening] = paragraphs
  return [
    ...said('opening', opening, 'medium', words),
    ...said('heading', heading, 'low', words),
    ...said('action', action, 'medium', words),
    ...(longest === opening ? [] : said('longest', longest, 'low', words)),
  ]
}

type Placed = 'opening' | 'heading' | 'action' | 'longest'

function said(
  kind: Placed,
  block: TextBlock | undefined,
  severity: Severity,
  words: JurorWords,
): readonly Fault[] {
  if (!block) return []
  const quote = firstWords(block.text)
  const evidence: Evidence[] = [{ kind: 'quote', ref: quote }]
  const lens = kind === 'opening' ? 'critic' : 'copy'
  const suggestion = words.suggestion[kind]
  return [{ id: kind, kind, lens, severity, statement: words[kind](quote), evidence, suggestion }]
}

const WRONG = /and wrong:\n<data kind="measurements" id="[^"]*">\n([\s\S]*?)\n<\/data id=/
const RIGHT = /and right:\n<data kind="measurements" id="[^"]*">\n([\s\S]*?)\n<\/data id=/
const LINE =
  /^- ((IN-\d+) [^\s:,]+)(?: at ([^\n]+?))?(?:: ([^,\n]+))?(?:, should be ([^,\n]+))?(?:, \d+ px wide)?$/gm
/** What keeps people out, or must not go out: the rest weakens a page. */
const GRAVE: ReadonlySet<string> = new Set(['IN-1', 'IN-2', 'IN-4', 'IN-6', 'IN-7'])
const MOST_MEASURED = 3

/** What code has found wrong, as far as a prompt says it: jurors cite it. */
export function measuredFaults(prompt: string, words: JurorWords): readonly Fault[] {
  const lines = [...(WRONG.exec(prompt)?.[1] ?? '').matchAll(LINE)].slice(0, MOST_MEASURED)
  return lines.map(([line, row = '', instrument = '', target, value, expected]) => ({
    ...{ id: `measured ${line}`, kind: 'measured', lens: 'a11y' },
    severity: GRAVE.has(instrument) ? 'high' : 'medium',
    statement: words.measured({ row, target, value, expected }),
    evidence: [{ kind: 'measurement', ref: target === undefined ? row : `${row} at ${target}` }],
    ...(target !== undefined && { target }),
    suggestion: words.suggestion.measured,
  }))
}

/** What they may say that is not so: two claims that code can look up, and one that only reading settles. */
export function phantomsOf(text: string, prompt: string, words: JurorWords): readonly Fault[] {
  const title = blocksIn(text).find(({ kind }) => kind === 'title')
  const held = [...(RIGHT.exec(prompt)?.[1] ?? '').matchAll(LINE)].find(([, row]) => row === 'IN-2 contrast')
  const place = held?.[3]
  const made = { kind: 'invention', lens: 'critic', severity: 'high' } as const
  return [
    {
      ...{ ...made, id: 'left over', statement: words.leftOver },
      evidence: [{ kind: 'quote', ref: 'Lorem ipsum dolor sit amet' }],
    },
    ...(place === undefined
      ? []
      : [
          {
            ...{ ...made, id: 'pale', statement: words.pale(place), target: place },
            evidence: [{ kind: 'selector', ref: place } as const],
          },
        ]),
    ...(title === undefined
      ? []
      : [
          {
            ...{ ...made, id: 'promise', severity: 'medium' as const },
            statement: words.promise(firstWords(title.text)),
            evidence: [{ kind: 'quote', ref: firstWords(title.text) } as const],
          },
        ]),
  ]
}

/** How much of a requirement has to be said at a place, for the place to count as its evidence. */
const SHOWS = 0.12

/** Where the page says what each requirement asks for, by the words that both share. */
export function metIn(
  text: string,
  { requirements = [] }: Brief,
): Readonly<Record<string, readonly Evidence[]>> {
  const blocks = blocksIn(text).map((block) => ({ block, like: likenessOf(block.text) }))
  return Object.fromEntries(
    requirements.map((requirement, at) => {
      const wanted = likenessOf(requirement)
      const [best] = blocks.toSorted((one, other) => alike(wanted, other.like) - alike(wanted, one.like))
      const shows = best && alike(wanted, best.like) >= SHOWS
      return [`R${at + 1}`, shows ? [{ kind: 'quote', ref: firstWords(best.block.text) }] : []]
    }),
  )
}
