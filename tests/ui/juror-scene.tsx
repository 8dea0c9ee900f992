import 'fake-indexeddb/auto'
import { render, screen, waitFor, within } from '@solidjs/testing-library'
import type { Remote } from 'comlink'
import { createSignal, Show } from 'solid-js'
import { versionOnShow } from '../../src/theater/version-on-show'
import { jurorTexts } from '../../src/i18n/juror'
import { createTranslate } from '../../src/i18n/t'
import { createEvidence } from '../../src/page/evidence'
import { createJuror } from '../../src/page/juror'
import { createLedger } from '../../src/page/ledger'
import { type News, NewsBar } from '../../src/page/news'
import type { Showing } from '../../src/page/showing'
import type { Visit } from '../../src/page/visit'
import type { Event, Word } from '../../src/run/event'
import type { WordRow } from '../../src/store/rows'
import { dropWord, putWords, readWords } from '../../src/store/words'
import { MustFixList } from '../../src/theater/must-fix-list'
import type { Jury } from '../../workers/jury'
import { freshStore } from '../unit/store/fixture'
import { stateOf } from './scenes'
import { t } from './window'

export const say = createTranslate(jurorTexts)

export interface Scene {
  /** The page drives the run on show. */
  readonly live?: boolean
  /** What the run does with what it is handed. */
  readonly hear?: (words: readonly Word[]) => Promise<boolean>
  /** What the person has said before. */
  readonly before?: readonly Omit<WordRow, 'run'>[]
  /** What the database does with a word instead of keeping it. */
  readonly refuse?: () => Promise<void>
}

/** The list of must-fixes with the person's own part, over a database of its own; nothing but runs and their worker is made up. */
export async function open(
  events: readonly Event[],
  { live = false, hear, before = [], refuse }: Scene = {},
) {
  const store = await freshStore()
  await putWords(
    store,
    before.map((row) => ({ ...row, run: 'r1' })),
  )
  const given: (readonly Word[])[] = []
  const begun: { words: readonly Word[]; from?: number }[] = []
  const [state, setState] = createSignal(stateOf(events))
  const [id, setId] = createSignal('r1')
  const [round, pickRound] = createSignal<number>()
  const [news, tell] = createSignal<News>()
  const [side, setSide] = createSignal(true)
  // As much of the worker's door, of the run on show and of the visit as this part asks for.
  const jury = {
    words: (run: string) => readWords(store, run),
    putWords: (rows: readonly WordRow[]) => (refuse ? refuse() : putWords(store, rows)),
    dropWord: (run: string, word: string) => dropWord(store, run, word),
  } as unknown as Remote<Jury>
  const showing = {
    show: () => ({ id: id(), tape: { count: events.length, peek: () => state() } }),
    state,
    round,
    page: () => versionOnShow(state(), round(), undefined),
    looked: () => undefined,
    pickRound,
    view: () => undefined,
    html: () => undefined,
  } as unknown as Showing
  const visit = {
    isLive: () => live,
    following: () => false,
    say: (words: readonly Word[]) => {
      given.push(words)
      return hear?.(words) ?? Promise.resolve(true)
    },
    rerun: async (words: readonly Word[] = []) => {
      begun.push({ words })
      setId('r2')
    },
    fork: async (from: number, words: readonly Word[] = []) => {
      begun.push({ words, from })
      setId('r2')
    },
  } as unknown as Visit
  let juror: ReturnType<typeof createJuror> | undefined
  render(() => {
    const evidence = createEvidence(showing)
    const made = createJuror({ jury, t, tell, showing, visit, evidence })
    juror = made
    made.wake()
    const fixes = createLedger(state)
    return (
      <>
        <Show when={news()}>{(one) => <NewsBar news={one()} t={t} onClose={() => tell(undefined)} />}</Show>
        <Show when={side()}>
          <MustFixList
            state={state}
            fixes={fixes}
            round={round}
            t={t}
            onOpenRound={pickRound}
            pointing={evidence.pointing}
            unnamed={() => []}
            juror={made}
          />
        </Show>
      </>
    )
  })
  if (!juror) throw new Error('Nothing was drawn.')
  // The parts of the list come when they are asked for.
  await screen.findByRole('button', { name: say('juror.add') })
  return {
    given,
    begun,
    juror,
    grow: (more: readonly Event[]) => setState(stateOf(more)),
    lookAway: () => setSide(false),
    lookBack: () => setSide(true),
    open: setId,
    kept: () => readWords(store, 'r1'),
  }
}

export const tray = () => screen.getByRole('region', { name: say('juror.tray') })
export const button = (name: string | RegExp, inside = document.body) =>
  within(inside).getByRole('button', { name })
/** A button that may not be there. */
export const anyButton = (name: string) => screen.queryByRole('button', { name })
export const status = (words: string) => waitFor(() => screen.getByText(words))
