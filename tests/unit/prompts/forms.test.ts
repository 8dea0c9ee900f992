import { describe, expect, test } from 'vitest'
import { classicPrompt, draftPrompt } from '../../../src/prompts/builders'
import type { Prompt } from '../../../src/run/procedure'
import type { Fact } from '../../../src/run/event'
import type { ReaderOptions } from '../../../src/run/reading'
import { defaults } from '../../../src/run/config'
import { digest } from '../../../src/wire/digest'
import { createPartReader, createReader, type Part } from '../../../src/wire/reader'
import { first, promptsOf } from './asked'
import { quoted, secondRound } from './states'

describe('the form at the end of a request', () => {
  const form = ({ user }: Prompt) => user.slice(user.indexOf('around them:') + 'around them:'.length)

  function factsIn(text: string, part?: Part): Fact[] {
    const facts: Fact[] = []
    const options: ReaderOptions = { config: defaults, digest, emit: (fact) => void facts.push(fact) }
    const reader = part ? createPartReader(options, part) : createReader(options)
    reader.write(text)
    reader.end()
    return facts
  }

  const PANEL = ['critic', 'brand', 'a11y', 'copy']
  const forms: readonly [Part['holds'], number, readonly string[]][] = [
    ['draft', 1, ['designer']],
    ['draft', 2, ['designer']],
    ['review', 1, PANEL],
    ['review', 2, PANEL],
    ['round', 1, ['designer', ...PANEL]],
    ['round', 2, ['designer', ...PANEL]],
  ]

  test.each(forms)('of %s:%i is what its reader reads', (holds, round, roles) => {
    const prompt = promptsOf(round === 1 ? first() : secondRound(), round)[holds]
    const facts = factsIn(prompt ? form(prompt) : '', { holds, round })
    const warned = facts.flatMap((fact) => (fact.type === 'critique.parser_warning' ? [fact.kind] : []))
    // One must-fix is shown where none is counted: it is there only where there has to be one.
    expect(warned.filter((kind) => kind !== 'must_fix_mismatch')).toEqual([])
    expect(facts.flatMap((fact) => (fact.type === 'critique.panelist_close' ? [fact.role] : []))).toEqual(
      roles,
    )
  })

  test('of a whole run is what its reader reads', () => {
    const facts = factsIn(form(classicPrompt(first(), quoted)).replace(/^\(more rounds.*\)$/m, ''))
    const warned = facts.flatMap((fact) => (fact.type === 'critique.parser_warning' ? [fact.kind] : []))
    expect(warned.filter((kind) => kind !== 'must_fix_mismatch')).toEqual([])
    expect(facts.at(-1)?.type).toBe('critique.run_heard')
    expect(facts.some(({ type }) => type === 'critique.ship_heard')).toBe(true)
  })

  test('asks the designer for no must-fix and no score', () => {
    expect(form(draftPrompt(secondRound(), 2, quoted))).not.toMatch(/MUST_FIX|DIM|score|must_fix/)
  })
})
