import { createMemo, type JSX, lazy, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import { Frame } from '../preview/frame'
import { ReplayControls } from '../replay/controls'
import { PROJECT } from '../run/project'
import type { RunState } from '../run/state'
import { pageOnShow } from '../theater/page-on-show'
import { isNarrow, Shell } from '../theater/shell'
import { After } from './after'
import { createEvidence } from './evidence'
import type { Kept } from './kept'
import { printView } from './route'
import { createLedger, createUnnamed, openCount } from './ledger'
import { Picker } from './picker'
import { QuestionCard } from './question'
import { createWords, type Showing } from './showing'
import type { Visit } from './visit'
import { forkableRound } from './ways'

const Stage = lazy(async () => ({ default: (await import('../theater/stage')).Stage }))
const evidenceParts = () => import('./evidence-parts')
const CheckMark = lazy(async () => ({ default: (await evidenceParts()).CheckMark }))
const EvidenceLine = lazy(async () => ({ default: (await evidenceParts()).Line }))
const Instruments = lazy(async () => ({ default: (await evidenceParts()).Instruments }))
const Picked = lazy(async () => ({ default: (await evidenceParts()).Picked }))
const MustFixList = lazy(async () => ({ default: (await import('../theater/must-fix-list')).MustFixList }))
const ProjectView = lazy(async () => ({
  default: (await import('../preview/project-view')).ProjectView,
}))
const Transcript = lazy(async () => ({
  default: (await import('../theater/theater-transcript')).TheaterTranscript,
}))

export interface RunViewProps {
  readonly t: Translate
  readonly showing: Showing
  readonly visit: Visit
  readonly kept: Kept
  readonly open: (file: File) => void
}

/** One run: its page, its jury, its transcript. */
export function RunView(props: RunViewProps): JSX.Element {
  // Each is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { t, showing, visit, kept, open } = props
  const { state, round, show, player, view } = showing
  const page = () => pageOnShow(state(), round())
  const fixes = createLedger(state)
  const evidence = createEvidence(showing)
  const unnamed = createUnnamed(state, round)
  const hasChecks = createMemo(() => Object.keys(state().checks).length > 0)
  const mark = (claim: string) => <CheckMark claim={claim} state={state} pointing={evidence.pointing} t={t} />
  const going = () => visit.isLive() || visit.following()
  // Looked back at, a question may have its answer already.
  const isNow = () => visit.isLive() && view()?.seq === view()?.count
  const savePage = () => void visit.savePage()
  /** Once its text is there, whoever opens the address finds it. */
  const ownWindow = () => {
    const [hash, run] = [showing.hash(), show()?.id]
    return hash !== undefined && run !== undefined ? printView(hash, run) : undefined
  }
  const fork = (n: number) => void visit.fork(n)
  return (
    <Shell
      state={state}
      live={going()}
      queued={visit.queued() || undefined}
      following={visit.following()}
      recorded={show()?.recorded ?? false}
      cost={visit.cost()}
      t={t}
      onInterrupt={visit.interrupt}
      picker={
        <Picker
          t={t}
          chosen={show()?.id ?? ''}
          kept={kept.runs()}
          performable={show() !== undefined && !going()}
          removable={show()?.recorded === false && !going()}
          onChoose={visit.choose}
          onPerform={() => void visit.perform()}
          onOpen={open}
          onSave={() => void visit.save()}
          onRemove={() => void visit.remove()}
          onSavePage={page() && savePage}
          forkable={forkableRound(state(), round())}
          onFork={() => fork(forkableRound(state(), round()) ?? 0)}
        />
      }
      pointed={evidence.outline}
      preview={
        <>
          <Show
            when={page()?.artifact.mime !== PROJECT}
            fallback={
              <ProjectView
                text={showing.html}
                title={state().brief?.title ?? ''}
                t={t}
                onSave={page() && savePage}
              />
            }
          >
            <Frame
              html={showing.html}
              hash={showing.hash}
              loading={showing.loading}
              taking={showing.taking}
              run={show()?.id}
              own={show()?.own}
              window={ownWindow}
              onSave={page() && savePage}
              drafting={() => going() && !state().given.page && !state().settled && !visit.queued()}
              title={state().brief?.title ?? ''}
              t={t}
              unchangedSince={() => page()?.unchangedSince}
              notReviewed={() => page()?.notReviewed ?? false}
              outline={evidence.outline}
              onPicked={evidence.pick}
              instruments={() => <Instruments showing={showing} evidence={evidence} t={t} />}
            />
          </Show>
          <Show when={evidence.pointing.picked()}>
            <Picked showing={showing} evidence={evidence} t={t} />
          </Show>
        </>
      }
      player={
        <Show when={player()}>
          {(playing) => (
            <Show when={view()}>
              {(at) => <ReplayControls player={playing()} view={at()} live={going()} t={t} />}
            </Show>
          )}
        </Show>
      }
      jury={
        <Stage
          state={state}
          live={going()}
          t={t}
          round={round}
          onOpenRound={showing.pickRound}
          mark={hasChecks() ? mark : undefined}
          after={
            <>
              <EvidenceLine showing={showing} evidence={evidence} t={t} />
              <QuestionCard state={state()} t={t} onAnswer={isNow() ? visit.answer : undefined} />
              <After
                state={state()}
                round={round()}
                t={t}
                onRerun={() => void visit.rerun()}
                onFork={fork}
                onSavePage={savePage}
                onOpenRound={showing.pickRound}
                canGoOn={show()?.recorded === false && isBegun(state())}
                onGoOn={() => void visit.goOn()}
                onRaise={(cap) => void visit.raise(cap)}
              />
            </>
          }
        />
      }
      openFixes={openCount(fixes(), state())}
      mustFix={(toJury) => (
        <MustFixList
          state={state}
          fixes={fixes}
          unnamed={unnamed}
          pointing={evidence.pointing}
          round={round}
          t={t}
          onOpenRound={(n) => {
            showing.pickRound(n)
            // On a phone the page is out of sight behind the list: nothing would seem to happen.
            if (isNarrow()) toJury()
          }}
        />
      )}
      transcript={<Words showing={showing} t={t} />}
    />
  )
}

/** Whether a connection had begun to answer: before its first word there is nothing to take up. */
function isBegun({ connectionId, calls }: RunState): boolean {
  return connectionId !== undefined && Object.values(calls).some(({ heard }) => heard > 0)
}

/** Read where it is on screen only: the words of a long run are many. */
function Words(props: { readonly showing: Showing; readonly t: Translate }): JSX.Element {
  // The run on show lives in signals: the object that holds them never changes.
  // eslint-disable-next-line solid/reactivity
  const { events, replies } = createWords(props.showing)
  return <Transcript events={events} replies={replies} t={props.t} />
}
