// The protocol version that the prompts ask for is the one that new runs name and that a reader exists for.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROTOCOL_VERSION } from '../../../src/prompts/protocol'
import { defaults } from '../../../src/run/config'
import { feed } from './feed'

test('CT-23 the version that the prompts ask for has a reader of its own, and new runs name it', () => {
  expect(existsSync(new URL(`../../../src/wire/v${PROTOCOL_VERSION}.ts`, import.meta.url))).toBe(true)
  expect(defaults.protocolVersion).toBe(PROTOCOL_VERSION)
  const { facts } = feed([`<CRITIQUE_RUN version="${PROTOCOL_VERSION}">`])
  expect(facts.map(({ fact }) => fact.type)).toEqual(['critique.run_started'])
})
