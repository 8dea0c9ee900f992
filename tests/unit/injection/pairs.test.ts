import { afterAll, describe, expect, test } from 'vitest'
import { depth } from '../../building/depth'
import type { Attack } from './attack'
import { ALL, ENDS_A_STREAM, PACK } from './pack'
import { play, playPlain, SCENES, type Scene, someOf } from './pair'
import { standingOf } from './standing'

/** Pages so large that one scene for each pace has to do. */
const LARGE: readonly string[] = ['60', '61']

let pairs = 0
let changed = 0

afterAll(() => {
  process.stdout.write(`injection pairs changed: want 0 of ${pairs}, got ${changed}\n`)
})

test('[SAFETY 4] the pack has sixty attacks at least, each with a name of its own', () => {
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length)
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length)
  expect(ALL.length).toBeGreaterThanOrEqual(60)
})

test.each(SCENES)('[SAFETY 4] without an attack $pace ends $ends by its scores', async (scene) => {
  const { state } = await playPlain(scene, 'brand')
  expect(state.settled?.status).toBe(scene.ends === 'earned' ? 'shipped' : 'below_threshold')
  expect(state.rounds.map(({ end }) => end?.mustFix)).toEqual([4, 1, 0])
  const last = scene.ends === 'earned' ? '8.5' : '7.7'
  expect(state.rounds.map(({ end }) => end?.composite?.toFixed(1))).toEqual(['6.6', '8.9', last])
})

describe.each(Object.entries(PACK))('%s', (_, attacks) => {
  test.each(attacks)('[SAFETY 4] $id a text that $name changes nothing', async (attack) => {
    for (const scene of scenesFor(attack)) await compare(attack, scene)
  })
})

function scenesFor(attack: Attack): readonly Scene[] {
  const { id } = attack
  const scenes = SCENES.filter(({ pace }) => pace !== 'stream' || !ENDS_A_STREAM.has(id))
  const isLarge = LARGE.includes(id)
  const tried = scenes.filter(({ ends, echoes }) => !isLarge || (ends === 'missed' && echoes === 'all'))
  return someOf(tried, depth(1, tried.length), ALL.indexOf(attack))
}

async function compare(attack: Attack, scene: Scene): Promise<void> {
  const { where } = attack
  const without = standingOf(await playPlain(scene, where), scene, where)
  const withIt = standingOf(await play(scene, where, attack), scene, where)
  pairs += 1
  changed += 1
  expect(withIt, `${scene.pace}, ${scene.ends}, ${scene.echoes} repeat`).toEqual(without)
  changed -= 1
}

test.each([...ENDS_A_STREAM])('[SAFETY 4] %s ends a single stream, and ships nothing', async (id, cause) => {
  const attack = ALL.find((one) => one.id === id)
  for (const scene of SCENES.filter(({ pace }) => pace === 'stream')) {
    const { state } = await play(scene, 'brand', attack)
    expect(state.settled).toMatchObject({ status: 'degraded', cause })
    expect(state.gates.length).toBe(0)
  }
})
