// The evaluations of the copy panel pass a model that works with care, and fail one that is content with everything.
import { describe, expect, test } from 'vitest'
import type { Model, Request } from '../../../src/kernel'
import { measureCopy } from '../../../src/instruments/copy'
import { rowOf } from '../../../src/models/catalogue'
import { compare, PAIRS } from '../../pack/panel/baseline'
import { CLEAN, planted } from '../../pack/panel/copy'
import { EVALUATIONS, PLANTED } from '../../pack/panel/evaluations'
import { createClock } from '../../tools/clock'
import { critiqueText, high } from '../../tools/panels'
import { costOfPlan, evaluate, type GroupName, GROUPS, planOf } from '../../tools/panel-evaluating'

const says = (reply: (request: Request) => string): Model =>
  async function* said(request) {
    yield { type: 'text', text: reply(request) }
  }

const CHOICES = [
  ['positioning', 'search', 'behaviour'],
  ['positioning', 'hook'],
  ['positioning', 'narrative'],
]
const DRIFTED = planted(
  'No stock, no till, no accounts to learn.',
  'Stock and till are included, so that everything is in one place.',
)

/** Finds what was planted and nothing else, and mends what it is told to. */
function careful({ call, prompt: { user } }: Request): string {
  if (call.startsWith('selection:')) return JSON.stringify(CHOICES[Number(call.slice(10)) - 1] ?? [])
  const found = PLANTED.find(({ text }) => user.includes(text.trim()))
  if (call.startsWith('critique:') && found)
    return critiqueText(5, [high(`This is about ${String(found.about).slice(1).split('|')[0]}.`)])
  if (call === 'select') return '["positioning"]'
  if (call === 'draft') return DRIFTED
  if (call.startsWith('critique:1:')) return critiqueText(5, [high('Stock and till are not part of it.')])
  if (call.startsWith('regress:')) return '{"items":[]}'
  if (call.startsWith('rubric:')) return critiqueText(user.includes('Stock and till are included') ? 5 : 8)
  return call.startsWith('revise:') || call.startsWith('regression:') ? CLEAN : critiqueText(8)
}

/** Is content with everything, chooses everybody, and rewrites from nothing. */
function careless({ call }: Request): string {
  if (call.startsWith('select')) return '["positioning","search","behaviour","hook","tax","page-conversion"]'
  return call.startsWith('critique:') ? critiqueText(9) : '# Hello'
}

interface Line {
  readonly type: string
  readonly name?: string
  readonly passed?: boolean | number
}

async function lines(reply: (request: Request) => string, group: GroupName) {
  const printed: Line[] = []
  const world = { model: says(reply), clock: createClock() }
  // What is printed is a row of one of three kinds, all of which this reads.
  const code = await evaluate(planOf([group]), world, (row) => void printed.push(row as Line))
  const passed = printed.flatMap((line) => (line.type === 'result' ? [line.passed] : []))
  return { printed, passed, code }
}

/** The line is cut before the first choice is told. */
function cut(request: Request): string {
  if (request.call === 'selection:1') throw new Error('The line was cut.')
  return careful(request)
}

// A website takes three, a social post fewer, and an irrelevant lens is left out.
test.each<[string, (request: Request) => string, readonly boolean[], number]>([
  ['a good one passes', careful, [true, true, true], 0],
  ['everybody', careless, [false, false, false], 1],
  ['nobody', () => '[]', [false, false, false], 1],
  ['nothing that can be read', () => 'The positioning lens.', [false, false, false], 1],
  ['a call that fails is a result, and the rest is asked', cut, [false, true, true], 1],
])('[CP-30] what a choice has to be: %s', async (_, reply, passed, code) => {
  const run = await lines(reply, 'selection')
  expect([run.passed, run.code]).toEqual([passed, code])
  expect(run.printed.at(-1)).toMatchObject({ type: 'over', passed: passed.filter(Boolean).length })
})

describe('[CP-30] planted faults are flagged by the lens whose business they are', () => {
  const failed = async (reply: (request: Request) => string) => {
    const { printed, passed } = await lines(reply, 'critique')
    expect(passed).toHaveLength(2 * PLANTED.length)
    return printed.flatMap((line) => (line.passed === false ? [line.name] : []))
  }

  test('[D-16] [D-21] [D-22] drift, disorder of headings, friction, an invented figure, and each a twin', async () => {
    const advisors = ['positioning', 'positioning', 'search', 'behaviour', 'claims']
    expect(PLANTED.map(({ advisor }) => advisor)).toEqual(advisors)
    expect(await failed(careful)).toEqual([])
    // Content with everything it fails on each of them, and finding everything everywhere on each twin.
    expect(await failed(careless)).toEqual(PLANTED.map(({ name }) => name))
    const all = PLANTED.map(({ name }) => high(`${name}: chain, heading, 14, 93, stock`))
    expect(await failed(() => critiqueText(2, all))).toHaveLength(PLANTED.length)
  })

  test('the clean text is clean by every instrument, and the disorder of headings is measured', () => {
    const faults = (text: string) =>
      measureCopy(text).flatMap(({ violation, rule }) => (violation ? [rule] : []))
    expect(faults(CLEAN)).toEqual([])
    expect(faults(PLANTED[2]?.text ?? '')).toContain('h1_missing')
  })
})

describe('[CP-30] the regression guard', () => {
  test.each<[string, (request: Request) => string, number]>([
    ['keeps what was mended', careful, 0],
    ['loses the price', () => CLEAN.replace('19 euros', 'little'), 1],
    ['does not mend what was listed', () => CLEAN.replace('# Bike workshop booking', '# Welcome'), 1],
    ['says nothing', () => '', 1],
  ])('a revision that %s', async (_, reply, code) => {
    expect((await lines(reply, 'regression')).code).toBe(code)
  })

  test('the prompt lists what may not be lost', () => {
    const prompt = EVALUATIONS.find(({ group }) => group === 'regression')?.prompt.user ?? ''
    expect(prompt).toContain('DO NOT REGRESS\n- The button says what it does')
  })
})

describe('[CP-30] [CP-36] the panel against a single pass', () => {
  test('on three inputs, one of which is quietly at odds with the position', async () => {
    expect(PAIRS).toHaveLength(3)
    const { printed, code } = await lines(careful, 'baseline')
    const website = { panel: { score: 8, drifted: false }, single: { score: 5, calls: 1 } }
    expect(printed).toMatchObject([
      { type: 'pair', name: 'a website', ...website },
      { passed: true, panel: { drifted: false }, single: { drifted: true } },
      { name: 'a social post' },
      { type: 'over', passed: 3, of: 3 },
    ])
    expect(code).toBe(0)
  })

  test('a panel that lets it stand does not pass', async () => {
    const pair = PAIRS[1]
    if (!pair) throw new Error('No pair.')
    const blind = (request: Request) =>
      request.call.startsWith('critique:') ? critiqueText(8) : careful(request)
    const { panel, single } = await compare(pair, says(blind), createClock())
    expect([panel.drifted, single.drifted]).toEqual([true, true])
    expect(panel.text).toBe(single.text)
  })
})

test('the cost is said before anything is asked: calls, tokens, and money where a price is known', () => {
  const [part, all] = [costOfPlan(planOf(['selection'])), costOfPlan(planOf(GROUPS))]
  expect(part.calls).toEqual([3, 3])
  expect(all.calls[0]).toBeGreaterThan(part.calls[0])
  expect(all.calls[1]).toBeGreaterThan(all.calls[0])
  expect(all.tokens[1]).toBeGreaterThan(all.tokens[0])
  expect(all.usd).toBeUndefined()
  const row = rowOf('anthropic')
  if (!row) throw new Error('No provider.')
  const known = { target: { row, baseUrl: row.baseUrl }, model: 'claude-sonnet-4-5' }
  const { usd = [0, 0] } = costOfPlan(planOf(GROUPS), known)
  expect(usd[0]).toBeGreaterThan(0)
  expect(usd[1]).toBeGreaterThan(usd[0])
})
