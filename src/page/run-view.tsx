import type { Remote } from 'comlink'
import {
  type Accessor,
  createEffect,
  createMemo,
  type JSX,
  lazy,
  Match,
  onCleanup,
  Show,
  Switch,
} from 'solid-js'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { Frame } from '../preview/frame'
import { PROJECT } from '../run/project'
import type { RunState } from '../run/state'
import { pageOnShow } from '../theater/page-on-show'
import { isNarrow, Shell } from '../theater/shell'
import { createEvidence } from './evidence'
import { createJuror } from './juror'
import type { Kept } from './kept'
import type { News } from './news'
import { PlayerOnShow } from './player'
import { printView } from './route'
import { createLedger, createUnnamed, openCount } from './ledger'
import { MoreList, Picker, type PickerProps } from './picker'
import type { Showing } from './showing'
import type { Visit } from './visit'
import { forkableRound } from './forkable'

const After = lazy(async () => ({ default: (await import('./after')).After }))
const Stage = lazy(async () => ({ default: (await import('../theater/stage')).Stage }))
const PanelStage = lazy(async () => ({ default: (await import('../theater/panel/panel-stage')).PanelStage }))
const PanelFindings = lazy(async () => ({
  default: (await import('../theater/panel/panel-findings')).PanelFindings,
}))
const CriticStage = lazy(async () => ({
  default: (await import('../theater/critic/critic-stage')).CriticStage,
}))
const CriticStages = lazy(async () => ({
  default: (await import('../theater/critic/critic-stages')).CriticStages,
}))
const LoopFindings = lazy(async () => ({
  default: (await import('../theater/critic/loop-findings')).LoopFindings,
}))
const ScoreWay = lazy(async () => ({ default: (await import('../theater/score-way')).ScoreWay }))
const Afterwards = lazy(async () => ({ default: (await import('./afterwards')).Afterwards }))
const StageNotice = lazy(async () => ({ default: (await import('../theater/stage-notice')).StageNotice }))
const WordsOnShow = lazy(async () => ({ default: (await import('./words-on-show')).WordsOnShow }))
const evidenceParts = () => import('./evidence-parts')
const CheckMark = lazy(async () => ({ default: (await evidenceParts()).CheckMark }))
const EvidenceLine = lazy(async () => ({ default: (await evidenceParts()).Line }))
const Instruments = lazy(async () => ({ default: (await evidenceParts()).Instruments }))
const Picked = lazy(async () => ({ default: (await evidenceParts()).Picked }))
const Compared = lazy(async () => ({ default: (await import('./compare-parts')).Compared }))
const RoundTabs = lazy(async () => ({ default: (await import('./round-tabs')).RoundTabs }))
const MustFixList = lazy(async () => ({ default: (await import('../theater/must-fix-list')).MustFixList }))
const JurorCost = lazy(async () => ({ default: (await import('./juror-cost')).JurorCost }))
const QuestionCard = lazy(async () => ({ default: (await import('./question')).QuestionCard }))
const ProjectView = lazy(async () => ({
  default: (await import('../preview/project-view')).ProjectView,
}))
export interface RunViewProps {
  readonly t: Translate
  readonly showing: Showing
  readonly visit: Visit
  readonly kept: Kept
  readonly jury: Remote<Jury>
  readonly tell: (news: News | undefined) => void
  readonly open: (file: File) => void
  readonly onCommands: () => void
}

/** One run: its page, its jury, its transcript. */
export function RunView(props: RunViewProps): JSX.Element {
  // Each is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { t, showing, visit, kept, open } = props
  const { state, round, show, view } = showing
  const page = () => pageOnShow(state(), round())
  /** Somebody has just come, and named no run: what they need to know first is where their words stay. */
  const isFirst = location.hash === ''
  createPencils(state)
  // It is there before the first round closes: a card that grows would move the lanes.
  void ScoreWay.preload().catch(() => undefined)
  void After.preload().catch(() => undefined)
  const fixes = createLedger(state)
  const evidence = createEvidence(showing)
  // The door, and how to tell the person something, are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const said = createJuror({ jury: props.jury, tell: props.tell, t, showing, visit, evidence })
  const unsent = () => said.unsent().map(({ word }) => word)
  const cost = () => <JurorCost jury={props.jury} state={state()} unsent={unsent()} t={t} />
  const juror = { ...said, cost }
  /** What the person is writing about stands out in the page as long as they write. */
  const outline = () => evidence.outline() ?? juror.draft()?.target
  const unnamed = createUnnamed(state, round)
  const hasChecks = createMemo(() => Object.keys(state().checks).length > 0)
  const mark = (claim: string) => <CheckMark claim={claim} state={state} pointing={evidence.pointing} t={t} />
  const going = () => visit.isLive() || visit.following()
  // Looked back at, a question may have its answer already.
  const isNow = () => visit.isLive() && view()?.seq === view()?.count
  const asks = createMemo(() => Object.keys(state().questions).length > 0)
  const savePage = () => void visit.savePage()
  /** Once its text is there, whoever opens the address finds it. */
  const windowOf = (hash: string | undefined) => {
    const run = show()?.id
    return hash !== undefined && run !== undefined ? printView(hash, run) : undefined
  }
  const ownWindow = () => windowOf(showing.hash())
  const fork = (n: number) => void visit.fork(n)
  const picking: PickerProps = {
    t,
    get chosen() {
      return show()?.id ?? ''
    },
    get kept() {
      return kept.runs()
    },
    get performable() {
      return show() !== undefined && !going()
    },
    get removable() {
      return show()?.recorded === false && !going()
    },
    onChoose: visit.choose,
    onPerform: () => void visit.perform(),
    onOpen: open,
    onExport: visit.exportRun,
    onRemove: () => void visit.remove(),
    get forkable() {
      return forkableRound(state(), round())
    },
    onCommands: () => props.onCommands(),
    onFork: () => fork(forkableRound(state(), round()) ?? 0),
  }
  const after = () => (
    <>
      <EvidenceLine showing={showing} evidence={evidence} t={t} />
      <Show when={isFirst && show()?.recorded}>
        <p class="meta">{t('page.local')}</p>
      </Show>
      <Show when={asks()}>
        <QuestionCard state={state()} t={t} onAnswer={isNow() ? visit.answer : undefined} />
      </Show>
      <After
        state={state()}
        round={round()}
        run={show()?.id}
        jury={props.jury}
        t={t}
        onRerun={() => void visit.rerun()}
        onFork={fork}
        onSavePage={savePage}
        onExport={visit.exportRun}
        onOpenRound={showing.pickRound}
        canGoOn={show()?.recorded === false && isBegun(state())}
        onGoOn={() => void visit.goOn()}
        onRaise={(cap) => void visit.raise(cap)}
      />
      <Show when={Object.keys(state().stages).length > 0}>
        <CriticStages
          state={state}
          t={t}
          looked={showing.looked()}
          onLook={showing.look}
          windowOf={windowOf}
          onInterrupt={visit.isLive() ? visit.interrupt : undefined}
        />
      </Show>
      <Show when={state().settled && show()?.own}>
        <Afterwards jury={props.jury} showing={showing} t={t} />
      </Show>
    </>
  )
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
      picker={<Picker {...picking} />}
      more={<MoreList {...picking} />}
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
              outline={outline}
              onPicked={(target) => juror.picked(target) || evidence.pick(target)}
              rounds={() => <RoundTabs showing={showing} t={t} />}
              compare={(width) => <Compared showing={showing} fixes={fixes} width={width} t={t} />}
              instruments={() => <Instruments showing={showing} evidence={evidence} t={t} />}
            />
          </Show>
          <Show when={evidence.pointing.picked()}>
            <Picked showing={showing} evidence={evidence} t={t} onAdd={juror.addAt} />
          </Show>
        </>
      }
      player={<PlayerOnShow showing={showing} live={going()} t={t} />}
      jury={
        <Switch
          fallback={
            <Stage
              state={state}
              live={going()}
              t={t}
              round={round}
              onOpenRound={showing.pickRound}
              mark={hasChecks() ? mark : undefined}
              way={(scored) => <ScoreWay state={state()} scored={scored()} t={t} />}
              before={
                <StageNotice
                  state={state()}
                  live={going()}
                  t={t}
                  onCancel={visit.isLive() ? visit.interrupt : undefined}
                />
              }
              after={after()}
            />
          }
        >
          <Match when={state().given.panel}>
            <PanelStage
              state={state}
              t={t}
              round={round}
              onOpenRound={showing.pickRound}
              mark={hasChecks() ? mark : undefined}
              after={after()}
            />
          </Match>
          <Match when={state().given.loop}>
            <CriticStage
              state={state}
              t={t}
              round={round}
              onOpenRound={showing.pickRound}
              windowOf={windowOf}
              after={after()}
            />
          </Match>
        </Switch>
      }
      openFixes={openCount(fixes(), state())}
      mustFix={(toJury) => {
        if (state().given.panel)
          return <PanelFindings state={state} t={t} mark={hasChecks() ? mark : undefined} />
        if (state().given.loop) return <LoopFindings state={state} t={t} />
        juror.wake()
        return (
          <MustFixList
            juror={juror}
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
        )
      }}
      transcript={<WordsOnShow showing={showing} t={t} />}
    />
  )
}

/** Draws the jury in pencils of the brand that the run was given. Most runs have none. */
function createPencils(state: Accessor<RunState>): void {
  const brand = createMemo(() => state().given.materials.find(({ kind }) => kind === 'brand')?.text)
  createEffect(() => {
    const text = brand()
    if (text) onCleanup(paintLater(text))
  })
}

function paintLater(text: string): () => void {
  // A jury in its usual inks is whole: without the part that mixes others nothing is said.
  const painted = import('./brand-inks').then(
    ({ paint }) => paint(text),
    () => () => undefined,
  )
  return () => void painted.then((off) => off())
}

/** Whether a connection had begun to answer: before its first word there is nothing to take up. */
function isBegun({ connectionId, calls }: RunState): boolean {
  return connectionId !== undefined && Object.values(calls).some(({ heard }) => heard > 0)
}
