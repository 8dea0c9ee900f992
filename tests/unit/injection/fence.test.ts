// Hostile text stays as data behind a fence in every prompt of a run, and each fence has a fresh name for each call.
import { describe, expect, test } from 'vitest'
import { DATA_RULES } from '../../../src/prompts/page-rules'
import { TAG_NAMES } from '../../../src/prompts/protocol'
import { createPartReader, createReader } from '../../../src/wire/reader'
import { defaults } from '../../../src/run/config'
import { WireError } from '../../../src/run/reading'
import { digest } from '../../../src/wire/digest'
import { createTagReader, type Vocabulary } from '../../../src/wire/tags'
import { depth } from '../../building/depth'
import { RUN_NONCE } from './nonces'
import { ALL, PACK } from './pack'
import { LOUD, type Played, play, someOf } from './pair'

const ALL_TAGS: Vocabulary = new Map(TAG_NAMES.map((name) => [name, { name, content: 'markup' as const }]))
const FENCE = /<(\/?)data(?:\s+kind="([a-z-]+)")?\s+id="([^"]*)">/g
const OF_THE_RUN: readonly string[] = ['brief', 'brand', 'skill', 'document']
const OF_A_CALL: readonly string[] = ['page', 'must-fixes', 'measurements', 'keep', 'asked-for', 'answered']
/** What any prose may leave behind. */
const QUIRKS = ['stray_text', 'unknown_tag', 'broken_tag', 'comment', 'control_characters']

interface Block {
  readonly kind: string
  readonly id: string
  readonly inside: string
}

/** Every fence of a prompt, one opening and one closing each, and no other sign of one. */
function blocksOf(prompt: string): Block[] {
  const ours = prompt.replace(DATA_RULES, '')
  const signs = [...ours.matchAll(FENCE)]
  expect(ours.match(/<\s*\/?\s*data\b/gi)).toHaveLength(signs.length)
  return Array.from({ length: Math.ceil(signs.length / 2) }, (_, at) => {
    const [open, close] = [signs[2 * at], signs[2 * at + 1]]
    const id = open?.[3] ?? ''
    expect([open?.[1], close?.[1], close?.[3]]).toEqual(['', '/', id])
    return {
      kind: open?.[2] ?? '',
      id,
      inside: ours.slice((open?.index ?? 0) + (open?.[0].length ?? 0), close?.index),
    }
  })
}

/** What the tag reader takes for structure. */
function structureOf(text: string): string[] {
  const seen: string[] = []
  const reader = createTagReader(ALL_TAGS, {
    open: ({ kind }) => seen.push(kind.name) > 0,
    close: (name) => seen.push(`/${name}`) > 0,
    text: () => {},
    quirk: (kind) => {
      if (kind === 'cdata_misplaced' || kind === 'cdata_end_inside' || kind === 'thinking') seen.push(kind)
    },
  })
  reader.write(text)
  reader.end()
  return seen
}

/** What a reader of whole replies, and one of parts, hear in a text beside prose. */
function heardIn(text: string): string[] {
  const heard: string[] = []
  const options = {
    config: defaults,
    digest,
    emit: (fact: { readonly type: string; readonly kind?: string }) => {
      if (!QUIRKS.includes(fact.kind ?? '')) heard.push(fact.kind ?? fact.type)
    },
  }
  for (const reader of [createReader(options), createPartReader(options, { round: 2, holds: 'round' })]) {
    reader.write(text)
    expect(() => reader.end()).toThrow(WireError)
  }
  return heard
}

function checkPrompts({ events, model, state }: Played): void {
  // To the letter the same for every call of a run, but for the single pass, which asks for a page without a jury.
  const asked = [...model.prompts].filter(([call]) => !call.startsWith('single'))
  expect(new Set(asked.map(([, { system }]) => system)).size).toBe(1)
  for (const [call, { system, user }] of model.prompts) {
    const blocks = blocksOf(`${system}\n\n${user}`)
    const kinds = blocks.map(({ kind }) => kind)
    const started = events.find((event) => event.type === 'call_started' && event.id === call)
    const nonce = started?.type === 'call_started' ? started.nonce : undefined
    expect(kinds.filter((kind) => OF_THE_RUN.includes(kind)).toSorted()).toEqual(OF_THE_RUN.toSorted())
    expect(new Set(kinds).size).toBe(kinds.length)
    for (const { kind, id, inside } of blocks) {
      expect([...OF_THE_RUN, ...OF_A_CALL]).toContain(kind)
      expect(id).toBe(OF_THE_RUN.includes(kind) ? RUN_NONCE : nonce)
      expect(structureOf(inside)).toEqual([])
      expect(heardIn(inside)).toEqual([])
    }
  }
  expect(state.given.nonce).toBe(RUN_NONCE)
}

/** Each call has a nonce of its own, drawn after all that it quotes had been said. */
function checkNonces({ events, model }: Played): void {
  const starts = events.flatMap((event) => (event.type === 'call_started' ? [event] : []))
  expect(new Set(starts.map(({ nonce }) => nonce)).size).toBe(starts.length)
  for (const start of starts) {
    const before = events.slice(0, start.seq)
    const over = before.flatMap((event) =>
      /^call_(ended|failed)$/.test(event.type) && 'id' in event ? [event.id] : [],
    )
    expect(before.filter(({ call }) => call !== undefined && !over.includes(call))).toEqual([])
    const isPageSeen = before.some(({ type }) => type === 'critique.artifact_seen')
    const kinds = blocksOf(model.prompts.get(start.id)?.user ?? '').map(({ kind }) => kind)
    // A single pass begins from nothing.
    expect(kinds.includes('page')).toBe(isPageSeen && start.id !== 'single')
  }
}

describe.each(Object.entries(PACK))('%s', (_, attacks) => {
  test.each(attacks)('[SAFETY 4] $id a text that $name stays behind its fence', async (attack) => {
    for (const scene of someOf(LOUD, depth(1, LOUD.length), ALL.indexOf(attack))) {
      const played = await play(scene, attack.where, attack)
      checkPrompts(played)
      checkNonces(played)
    }
  })
})
