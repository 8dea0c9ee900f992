import { describe, expect, test } from 'vitest'
import { createPartReader } from '../../../src/wire/reader'
import { feed, type Heard, randomly, seeded } from '../wire/feed'
import type { Attack } from './attack'
import { ALL } from './pack'
import { type Played, play, playPlain, SCENES, type Scene } from './pair'

const QUIET: readonly Scene[] = SCENES.filter(({ ends, echoes }) => ends === 'earned' && echoes === 'critic')
const SPLITS = 20

const drawn: readonly Attack[] = ALL.filter(({ where }) => where === 'page')

/** The page of each round as it was kept, and as it was drawn. */
function pagesOf({ state, log, model }: Played) {
  return state.rounds.map(({ n, artifact }) => ({
    kept: log.bodies.get(artifact?.hash ?? '')?.text,
    drawn: model.pages.get(n),
  }))
}

/** What a reply says beside its page. */
function besidePage({ facts, error }: Heard): object[] {
  const said = facts.flatMap(({ fact }): object[] => {
    if (fact.type === 'critique.artifact_seen') return [{ ...fact, hash: '', bytes: 0 }]
    return fact.type === 'critique.parser_warning' ? [] : [fact]
  })
  return error ? [...said, error] : said
}

function hear(played: Played, cut: (text: string) => Iterable<string>): Heard {
  const reply = played.model.replies.get('draft:1') ?? ''
  return feed(cut(reply), { create: (options) => createPartReader(options, { round: 1, holds: 'draft' }) })
}

describe('artifact, parse', () => {
  test.each(drawn)(
    '[SAFETY 4] $id a page that $name is kept to the letter',
    { timeout: 60_000 },
    async (attack) => {
      for (const scene of QUIET) {
        const pages = pagesOf(await play(scene, 'page', attack))
        expect(pages).toHaveLength(3)
        for (const page of pages) {
          expect(page.kept === page.drawn).toBe(true)
          expect(page.drawn?.includes(attack.text)).toBe(true)
        }
      }
    },
  )

  test.each(drawn)(
    '[SAFETY 4] $id all beside a page that $name is heard as without it',
    { timeout: 60_000 },
    async (attack) => {
      const scene: Scene = { pace: 'split', ends: 'earned', echoes: 'critic' }
      const [plain, played] = [await playPlain(scene, 'page'), await play(scene, 'page', attack)]
      const whole = hear(played, (text) => [text])
      expect(besidePage(whole)).toEqual(besidePage(hear(plain, (text) => [text])))
      const random = seeded(attack.text.length)
      for (let split = 0; split < SPLITS; split++) {
        const cut = hear(played, (text) => randomly(text, random))
        expect(besidePage(cut)).toEqual(besidePage(whole))
        expect(cut.streamed === whole.streamed).toBe(true)
      }
    },
  )
})
