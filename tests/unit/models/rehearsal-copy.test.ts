/** A panel without a key: it ends approved, speaks the language of the brief, and quotes what is there. */
import { expect, test } from 'vitest'
import { rehearsalModel } from '../../../src/models/rehearsal/rehearsal'
import { panel } from '../../../src/procedures/panel'
import type { PanelSetup } from '../../../src/run/panel'
import { depth } from '../../building/depth'
import { createClock } from '../../tools/clock'
import { of } from '../../tools/loops'
import { setup } from '../../tools/panels'
import { endingOf, perform } from '../../tools/stage'

const english = {
  title: 'Repair café',
  what: 'A page for a repair café for bicycles.',
  forWhom: 'Neighbours.',
}
const german = { title: 'Reparaturcafé', what: 'Eine Seite für das Reparaturcafé in der Gießerstraße.' }

async function played(
  seed: number,
  brief: typeof english | typeof german,
  changed: Partial<PanelSetup> = {},
) {
  const own = { ...setup, ...changed }
  const clock = createClock()
  const model = rehearsalModel({ seed, brief, panel: own, sleep: clock.sleep })
  const setting = { brief, panel: own, config: { evidence: 'counts', totalTimeoutMs: 1_800_000 } } as const
  const { driven, log } = perform({ procedure: panel, clock, model, setting })
  const state = await clock.until(driven.done)
  const texts = [...log.bodies.values()].map(({ text }) => text)
  return { ending: endingOf(state), events: log.events, texts }
}

test.each(Object.entries({ english, german }))(
  '%s: each seed ends approved, and each reply can be read',
  async (_, brief) => {
    for (let seed = 1; seed <= depth(4, 20); seed++) {
      const { ending, events } = await played(seed, brief)
      expect(ending).toMatchObject({ status: 'shipped', mustFix: 0 })
      expect(ending.round).toBeGreaterThan(1)
      expect(of(events, 'reply_refused')).toEqual([])
    }
  },
)

test('the same seed plays the same, in the language of the brief, and quotes what stands in the text', async () => {
  const [one, other] = [await played(7, german), await played(7, german)]
  expect(other.events).toEqual(one.events)
  expect(one.texts[0]).toContain('Was jetzt zu tun ist')
  const { events, texts } = await played(3, english)
  const raised = of(events, 'finding_raised').filter(({ seat }) => seat !== 'bench')
  const quoted = raised.flatMap(({ evidence }) => evidence.map(({ ref }) => ref))
  expect(quoted.length).toBeGreaterThan(0)
  expect(quoted.filter((words) => !texts.some((text) => text.includes(words)))).toEqual([])
})

test('those whom the recipe names are asked, and of others the first three', async () => {
  const chosen = async (changed: Partial<PanelSetup>) =>
    of((await played(1, english, changed)).events, 'panel_selected').flatMap(({ ids }) => ids)
  const recipe = { ...setup.recipe, namedCritics: ['behaviour'] }
  expect(await chosen({ recipe })).toEqual(['behaviour'])
  expect(await chosen({})).toEqual(['positioning', 'search', 'behaviour'])
})
