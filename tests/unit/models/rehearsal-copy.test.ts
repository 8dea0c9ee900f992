import { describe, expect, test } from 'vitest'
import { rehearsalModel } from '../../../src/models/rehearsal/rehearsal'
import { panel } from '../../../src/procedures/panel'
import type { PanelSetup } from '../../../src/run/panel'
import { createClock } from '../../tools/clock'
import { setup } from '../../tools/panels'
import { endingOf, perform } from '../../tools/stage'

const briefs = {
  english: { title: 'Repair café', what: 'A page for a repair café for bicycles.', forWhom: 'Neighbours.' },
  german: { title: 'Reparaturcafé', what: 'Eine Seite für das Reparaturcafé in der Gießerstraße.' },
}

async function played(
  seed: number,
  brief: (typeof briefs)[keyof typeof briefs],
  changed: Partial<PanelSetup> = {},
) {
  const own = { ...setup, ...changed }
  const clock = createClock()
  const { driven, log } = perform({
    procedure: panel,
    clock,
    model: rehearsalModel({ seed, brief, panel: own, sleep: clock.sleep }),
    setting: { brief, panel: own, config: { evidence: 'counts', totalTimeoutMs: 1_800_000 } },
  })
  const state = await clock.until(driven.done)
  return { ending: endingOf(state), events: log.events, bodies: [...log.bodies.values()] }
}

describe('a panel without a key', () => {
  test.each(Object.entries(briefs))(
    '%s: each seed ends approved, and each reply can be read',
    async (_, brief) => {
      for (let seed = 1; seed <= 20; seed++) {
        const { ending, events } = await played(seed, brief)
        expect(ending).toMatchObject({ status: 'shipped', mustFix: 0 })
        expect(ending.round).toBeGreaterThan(1)
        expect(events.filter(({ type }) => type === 'reply_refused')).toEqual([])
      }
    },
  )

  test('the same seed plays the same, and speaks the language of the brief', async () => {
    const [one, other] = [await played(7, briefs.german), await played(7, briefs.german)]
    expect(other.events).toEqual(one.events)
    expect(one.bodies[0]?.text).toContain('Was jetzt zu tun ist')
  })

  test('what is quoted stands in the text that it is about', async () => {
    const { events, bodies } = await played(3, briefs.english)
    const quoted = events.flatMap((event) =>
      event.type === 'finding_raised' && event.seat !== 'bench' ? event.evidence.map(({ ref }) => ref) : [],
    )
    expect(quoted.length).toBeGreaterThan(0)
    for (const words of quoted) expect(bodies.some(({ text }) => text.includes(words))).toBe(true)
  })

  test('those whom the recipe names are asked, and of others the first three', async () => {
    const named = { recipe: { ...setup.recipe, namedCritics: ['behaviour'] } }
    const chosen = async (changed: Partial<PanelSetup>) => {
      const { events } = await played(1, briefs.english, changed)
      return events.flatMap((event) => (event.type === 'panel_selected' ? event.ids : []))
    }
    expect(await chosen(named)).toEqual(['behaviour'])
    expect(await chosen({})).toEqual(['positioning', 'search', 'behaviour'])
  })
})
