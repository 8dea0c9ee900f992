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
  '["positioning","search","behaviour"]',
  '["positioning","hook"]',
  '["positioning","narrative"]',
]
const DRIFTED = planted(
  'No stock, no till, no accounts to learn.',
  'Stock and till are included, so that everything is in one place.',
)

/** Finds what was planted and nothing else, and mends what it is told to. */
function careful({ call, prompt: { user } }: Request): string {
  if (call.startsWith('selection:')) return CHOICES[Number(call.slice(10)) - 1] ?? '[]'
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
  readonly group?: string
  readonly name?: string
  readonly passed?: boolean | number
}

async function lines(
  reply: (request: Request) => string,
  groups: readonly GroupName[] = GROUPS.filter((name) => name !== 'baseline'),
) {
  const printed: Line[] = []
  const world = { model: says(reply), clock: createClock() }
  // What is printed is a row of one of three kinds, all of which this reads.
  const code = await evaluate(planOf(groups), world, (row) => void printed.push(row as Line))
  return { printed, code }
}

describe('[CP-30] what a choice has to be', () => {
  test('a good one passes: a website three, a social post fewer, an irrelevant lens left out', async () => {
    const { printed, code } = await lines(careful, ['selection'])
    expect(printed.map(({ type, passed }) => [type, passed])).toEqual([
      ['result', true],
      ['result', true],
      ['result', true],
      ['over', 3],
    ])
    expect(code).toBe(0)
  })

  test.each([
    ['everybody', careless],
    ['nobody', () => '[]'],
    ['nothing that can be read', () => 'The positioning lens.'],
  ])('%s does not', async (_, reply) => {
    const { printed, code } = await lines(reply, ['selection'])
    expect(printed.filter(({ passed }) => passed === true)).toEqual([])
    expect(code).toBe(1)
  })
})

describe('[CP-30] planted faults are flagged by the lens whose business they are', () => {
  test('[D-16] [D-21] [D-22] drift, disorder of headings, friction, an invented figure, and each a twin', async () => {
    const { printed } = await lines(careful, ['critique'])
    expect(printed.filter(({ type }) => type === 'result')).toHaveLength(2 * PLANTED.length)
    expect(printed.filter(({ passed }) => passed === false)).toEqual([])
    expect(PLANTED.map(({ advisor }) => advisor)).toEqual([
      'positioning',
      'positioning',
      'search',
      'behaviour',
      'claims',
    ])
  })

  test('a critic that is content with everything fails on each of them, and on no twin', async () => {
    const { printed } = await lines(careless, ['critique'])
    const failed = printed.filter(({ passed }) => passed === false).map(({ name }) => name)
    expect(failed).toEqual(PLANTED.map(({ name }) => name))
  })

  test('one that finds everything everywhere fails on the twins', async () => {
    const all = () =>
      critiqueText(
        2,
        PLANTED.map(({ name }) => high(`${name}: chain, heading, 14, 93, stock`)),
      )
    const { printed } = await lines(all, ['critique'])
    expect(printed.filter(({ passed }) => passed === false)).toHaveLength(PLANTED.length)
  })

  test('the clean text is clean by every instrument, and the disorder of headings is measured', () => {
    const faults = (text: string) =>
      measureCopy(text).flatMap(({ violation, rule }) => (violation ? [rule] : []))
    expect(faults(CLEAN)).toEqual([])
    expect(faults(PLANTED[2]?.text ?? '')).toEqual(expect.arrayContaining(['h1_missing']))
  })
})

describe('[CP-30] the regression guard', () => {
  test('what was mended stays mended', async () => {
    expect((await lines(careful, ['regression'])).code).toBe(0)
  })

  test.each([
    ['loses the price', () => CLEAN.replace('19 euros', 'little')],
    ['does not mend what was listed', () => CLEAN.replace('# Bike workshop booking', '# Welcome')],
    ['says nothing', () => ''],
  ])('a revision that %s fails', async (_, reply) => {
    expect((await lines(reply, ['regression'])).code).toBe(1)
  })

  test('the prompt lists what may not be lost', () => {
    const prompt = EVALUATIONS.find(({ group }) => group === 'regression')?.prompt.user ?? ''
    expect(prompt).toContain('DO NOT REGRESS\n- The button says what it does')
  })
})

describe('[CP-30] [CP-36] the panel against a single pass', () => {
  test('on three inputs, one of which is quietly at odds with the position', async () => {
    expect(PAIRS).toHaveLength(3)
    const { printed, code } = await lines(careful, ['baseline'])
    expect(printed).toMatchObject([
      {
        type: 'pair',
        name: 'a website',
        panel: { score: 8, drifted: false },
        single: { score: 5, calls: 1 },
      },
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

describe('the cost is said before anything is asked', () => {
  const row = rowOf('anthropic')
  const target = row && { row, baseUrl: row.baseUrl }

  test('calls and tokens of a part and of the whole, and money where a price is known', () => {
    const part = costOfPlan(planOf(['selection']))
    expect(part.calls).toEqual([3, 3])
    const all = costOfPlan(planOf(GROUPS))
    expect(all.calls[0]).toBeGreaterThan(part.calls[0])
    expect(all.calls[1]).toBeGreaterThan(all.calls[0])
    expect(all.tokens[1]).toBeGreaterThan(all.tokens[0])
    expect(all.usd).toBeUndefined()
    if (!target) throw new Error('No provider.')
    const { usd = [0, 0] } = costOfPlan(planOf(GROUPS), { target, model: 'claude-sonnet-4-5' })
    expect(usd[0]).toBeGreaterThan(0)
    expect(usd[1]).toBeGreaterThan(usd[0])
  })

  test('a call that fails is a result, and the rest is asked', async () => {
    const { printed, code } = await lines(
      ({ call }) => {
        if (call === 'selection:1') throw new Error('The line was cut.')
        return careful({ call, prompt: { system: '', user: '' } })
      },
      ['selection'],
    )
    expect(printed.map(({ passed }) => passed)).toEqual([false, true, true, 2])
    expect(code).toBe(1)
  })
})
