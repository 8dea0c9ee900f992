import { offered } from '../controls/offers'
import { type Action, actionOf, createPaletteSay, type Group } from '../palette/action'
import type { Player, Speed } from '../replay/player'
import { isOnlyMeasured, roundOnShow } from '../theater/selectors'
import type { SheetOptions } from './command-parts'
import { printRoute } from './route'
import { forkableRound } from './forkable'
import { STAGE_KINDS } from '../run/stage-wish'
import { canBeChecked, canBeStaged } from './checkable'

/** What can be done with the run on show, its rounds and its replay. From another place there is none on show. */
export function runActions(options: SheetOptions): readonly Action[] {
  const isThere = options.place().kind === 'run' && options.showing.show() !== undefined
  return [...withRun(options, isThere), ...withRounds(options, isThere), ...withReplay(options, isThere)]
}

function withRun(options: SheetOptions, isThere: boolean): Action[] {
  const { visit, showing } = options
  const state = showing.state()
  const page = showing.page()
  const doing = doer('run', isThere)
  const interrupt = visit.isLive() ? offered('interrupt') : undefined
  // What costs nothing comes first: whoever presses Enter too soon pays for nothing.
  return [
    actionOf('run', 'interrupt', 'act.interrupt', interrupt),
    actionOf('run', 'add', 'act.add', offered('juror.add')),
    doing('copyLink', 'act.copyLink', true, () => void copyLink(options)),
    doing('export', 'act.export', true, visit.exportRun),
    doing('shareBrief', 'act.shareBrief', state.brief !== undefined, () => void share(options, 'brief')),
    doing('shareRun', 'act.shareRun', true, () => void share(options, 'run')),
    doing('savePage', 'act.savePage', page !== undefined, () => void visit.savePage()),
    ...goingOn(options, isThere),
    actionOf('run', 'open', 'act.open', () => askForFile(options.open)),
  ]
}

/** What makes another run of this one, or takes it away. */
function goingOn({ visit, showing }: SheetOptions, isThere: boolean): Action[] {
  const state = showing.state()
  const going = visit.isLive() || visit.following()
  const n = forkableRound(state, showing.round())
  const doing = doer('run', isThere)
  const again = isOnlyMeasured(state) ? 'act.measureAgain' : 'act.again'
  const judge = () => (location.hash = `#/new/judge/${state.runId}`)
  const run = showing.show()?.id ?? ''
  const go = (hash: string) => () => (location.hash = hash)
  return [
    doing('again', again, Boolean(state.settled && state.brief), () => void visit.rerun()),
    n === undefined
      ? doing('fork', 'act.forkAny', false, () => {})
      : doing(
          'fork',
          (say) => say('act.fork', { n }),
          true,
          () => void visit.fork(n),
        ),
    ...(state.given.page ? [doing('judge', 'act.judge', true, judge)] : []),
    doing('againWith', 'act.againWith', state.brief !== undefined, go(`#/new/again/${run}`)),
    doing('fromPage', 'act.fromPage', n !== undefined, go(`#/new/from/${run}?round=${n}`)),
    doing('critic', 'act.critic', canBeChecked(state), go(`#/new/critic/${run}`)),
    doing('findings', 'act.findings', true, go(`#/findings/${run}`)),
    ...STAGE_KINDS.map((kind) =>
      doing(kind, `act.${kind}`, canBeStaged(state, kind), go(`#/new/stage/${kind}/${run}`)),
    ),
    doing('calls', 'act.calls', true, go(`#/calls/${run}`)),
    doing('compareRun', 'act.compareRun', true, go(`#/compare?runs=${run}`)),
    doing('perform', 'act.perform', !going, () => void visit.perform()),
    doing('remove', 'act.remove', showing.show()?.recorded === false && !going, () => void visit.remove()),
  ]
}

/** Makes commands of a group that can be done with a run on show, and not without one. */
function doer(group: Group, isThere: boolean) {
  return (id: string, name: Name, can: boolean, run: () => void) =>
    actionOf(group, id, name, isThere && can ? run : undefined)
}

type Name = Parameters<typeof actionOf>[2]

function withRounds({ showing }: SheetOptions, isThere: boolean): Action[] {
  const { rounds } = showing.state()
  const shown = roundOnShow(showing.state(), showing.round())?.n
  const at = rounds.findLastIndex(({ n }) => n === shown)
  const pick = (n: number | undefined) =>
    isThere && n !== undefined && n !== shown ? () => showing.pickRound(n) : undefined
  return [
    actionOf('rounds', 'roundBack', 'act.roundBack', pick(rounds[at - 1]?.n)),
    actionOf('rounds', 'roundOn', 'act.roundOn', pick(rounds[at + 1]?.n)),
    ...(isThere ? rounds : []).map(({ n }) =>
      actionOf(
        'rounds',
        `round.${n}`,
        (say) => say('act.round', { n }),
        () => showing.pickRound(n),
        n === shown,
      ),
    ),
    actionOf(
      'rounds',
      'latest',
      'act.latest',
      isThere && showing.round() !== undefined ? () => showing.pickRound(undefined) : undefined,
    ),
  ]
}

function withReplay({ showing }: SheetOptions, isThere: boolean): Action[] {
  const player = isThere ? showing.player() : undefined
  const view = player?.view()
  const replay = (id: string, name: Name, run: (player: Player) => void, chosen = false) =>
    actionOf('replay', id, name, player && (() => run(player)), chosen)
  const speed = (id: string, name: 'act.speed1' | 'act.speed4' | 'act.speedInstant', value: Speed) =>
    replay(id, name, (one) => one.setSpeed(value), view?.interval === undefined && view?.speed === value)
  return [
    view?.playing
      ? replay('play', 'act.pause', (one) => one.pause())
      : replay('play', 'act.play', (one) => one.play()),
    replay('restart', 'act.restart', (one) => {
      one.toStart()
      one.play()
    }),
    replay('eventBack', 'act.eventBack', (one) => one.step(-1)),
    replay('eventOn', 'act.eventOn', (one) => one.step(1)),
    speed('speed1', 'act.speed1', 1),
    speed('speed4', 'act.speed4', 4),
    speed('speedInstant', 'act.speedInstant', 'instant'),
    replay('leave', 'act.leave', (one) => {
      one.pause()
      one.toEnd()
      showing.pickRound(undefined)
    }),
  ]
}

/** Says what became of it: from here nothing else shows it. */
async function share({ showing, tell, t }: SheetOptions, what: 'brief' | 'run') {
  const [{ shareOf, shareWords }, { enteringTexts }] = await Promise.all([
    import('./sharing'),
    import('../i18n/entering'),
  ])
  const outcome = await shareOf(what, showing)
  const say = t.part('entering', enteringTexts)
  if (outcome) tell({ text: () => shareWords(outcome, say) })
}

async function copyLink({ showing, tell, t }: SheetOptions) {
  const say = createPaletteSay(t)
  const run = showing.show()?.id
  const at = showing.view()?.seq
  if (run === undefined) return
  const hash = printRoute(at === undefined ? { run } : { run, at })
  try {
    await navigator.clipboard.writeText(new URL(hash, location.href).href)
    tell({ text: () => say('act.linkCopied') })
  } catch {
    history.replaceState(history.state, '', hash)
    tell({ text: () => say('act.linkNotCopied') })
  }
}

/** By a field that nobody sees. */
function askForFile(open: (file: File) => void) {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.jury,.ndjson,.html,.htm,.json'
  input.onchange = () => {
    const file = input.files?.[0]
    if (file) open(file)
  }
  input.click()
}
