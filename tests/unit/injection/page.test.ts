// A page that attacks its reader is kept to the letter, and all that a reply says beside it is heard as without it.
import { expect, test } from 'vitest'
import { createPartReader } from '../../../src/wire/reader'
import { depth } from '../../building/depth'
import { feed, type Heard, randomly, seeded } from '../wire/feed'
import { ALL } from './pack'
import { type Played, play, playPlain, SCENES, type Scene, someOf } from './pair'

const QUIET: readonly Scene[] = SCENES.filter(({ ends, echoes }) => ends === 'earned' && echoes === 'critic')

const drawn = ALL.filter(({ where }) => where === 'page')

/** What a reply says beside its page. */
function besidePage({ facts, error }: Heard): object[] {
  const said = facts.flatMap(({ fact }): object[] => {
    if (fact.type === 'critique.artifact_seen') return [{ ...fact, hash: '', bytes: 0 }]
    return fact.type === 'critique.parser_warning' ? [] : [fact]
  })
  return error ? [...said, error] : said
}

function hear({ model }: Played, cut: (text: string) => Iterable<string> = (text) => [text]): Heard {
  const reply = model.replies.get('draft:1') ?? ''
  return feed(cut(reply), { create: (options) => createPartReader(options, { round: 1, holds: 'draft' }) })
}

test.each(drawn)('[SAFETY 4] $id a page that $name is kept to the letter', async (attack) => {
  for (const scene of someOf(QUIET, depth(1, QUIET.length), drawn.indexOf(attack))) {
    const { state, log, model } = await play(scene, 'page', attack)
    expect(state.rounds).toHaveLength(3)
    for (const { n, artifact } of state.rounds) {
      const page = model.pages.get(n)
      expect(log.bodies.get(artifact?.hash ?? '')?.text === page).toBe(true)
      expect(page?.includes(attack.text)).toBe(true)
    }
  }
})

test.each(drawn)('[SAFETY 4] $id all beside a page that $name is heard as without it', async (attack) => {
  const scene: Scene = { pace: 'split', ends: 'earned', echoes: 'critic' }
  const [plain, played] = [await playPlain(scene, 'page'), await play(scene, 'page', attack)]
  const whole = hear(played)
  expect(besidePage(whole)).toEqual(besidePage(hear(plain)))
  const random = seeded(attack.text.length)
  for (let split = 0; split < depth(3, 20); split++) {
    const cut = hear(played, (text) => randomly(text, random))
    expect(besidePage(cut)).toEqual(besidePage(whole))
    expect(cut.streamed === whole.streamed).toBe(true)
  }
})
