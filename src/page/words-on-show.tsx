import { createMemo, createResource, type JSX } from 'solid-js'
import type { Translate } from '../i18n/t'
import { callsHref } from '../library/calls/words'
import { TheaterTranscript } from '../theater/theater-transcript'
import type { Showing } from './showing'

/** The transcript of the run on show. Read where it is on screen only: the words of a long run are many. */
export function WordsOnShow(props: { readonly showing: Showing; readonly t: Translate }): JSX.Element {
  // The run on show lives in signals: the object that holds them never changes.
  // eslint-disable-next-line solid/reactivity
  const { show, view, state, player, pickRound } = props.showing
  const source = createMemo(() => show()?.tape)
  const count = createMemo(() => view()?.count ?? 0)
  const place = createMemo(() => view()?.seq ?? 0)

  function openReplies() {
    // A live run's replies grow: they are read again with each round, and when it has settled.
    const grown = createMemo(
      () => `${state().rounds.length} ${state().settled !== undefined} ${Object.keys(state().calls).length}`,
    )
    const [replies] = createResource(
      () => ({ from: show(), grown: grown() }),
      async ({ from }) => (await from?.replies().catch(() => [])) ?? [],
    )
    // Whoever asks for it is drawn anew with it.
    // eslint-disable-next-line solid/reactivity
    return () => replies.latest
  }

  /** Thoughts, and what came twice, are told with their call. */
  function callHref(call: string): string {
    return callsHref(show()?.id ?? '', call.replace(/:(?:thinking|dropped)$/, ''))
  }

  function jump(to: number) {
    // A round that was picked would hold the page and the lanes back from the moment.
    pickRound(undefined)
    player()?.pause()
    player()?.seek(to)
  }

  return (
    <TheaterTranscript
      source={source}
      count={count}
      place={place}
      onJump={jump}
      replies={openReplies}
      callHref={callHref}
      names={() => ({ connection: state().connection, model: state().model, stages: state().stages })}
      t={props.t}
    />
  )
}
