import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import type { Card } from '../../workers/library-surface'
import type { Offered, VersusPort } from '../library/versus/entrant'
import type { Status } from '../run/event'
import type { Translate } from '../i18n/t'
import { libraryOf } from './desk-door'
import { RECORDED, type RecordedName } from './recorded'

/** As many as one looks through before typing another letter. */
const OFFERED = 12

/** What a comparison asks of the library. What comes with the app stands behind what is the person's own. */
export function versusPort(jury: Remote<Jury>, t: Translate): VersusPort {
  const library = libraryOf(jury)
  return {
    async find(text) {
      const { cards } = await library.find(text === '' ? {} : { text }, 0, OFFERED)
      return [...cards.map(offeredOf), ...recordedOf(text, t)]
    },
    sameBrief: async (run) => (await library.sameBrief(run)).slice(0, OFFERED).map(offeredOf),
    rankings: (runs) => library.rankings(runs),
    rank: (ranking) => library.rank(ranking),
  }
}

function offeredOf({ row, summary }: Card): Offered {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    score: row.composite,
    connection: summary?.model ?? summary?.connection,
    createdAt: row.createdAt,
  }
}

function recordedOf(text: string, t: Translate): Offered[] {
  return RECORDED.map((id) => ({
    id,
    title: t(`page.recorded.${id}`),
    status: ENDED[id],
  })).filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
}

/** How each of them has ended: they are offered before anybody has read them. */
const ENDED = {
  shipped: 'shipped',
  interrupted: 'interrupted',
  degraded: 'degraded',
  panel: 'shipped',
  critic: 'shipped',
  verdict: 'shipped',
} as const satisfies Readonly<Record<RecordedName, Status>>
