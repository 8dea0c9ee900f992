import { LogError, readRun, type RunFile } from '../../src/run/log'
import { checkEvents } from '../../src/run/schema'
import { fold, initialState, type Round, type RunState } from '../../src/run/state'
import { leave, printLine, readArguments, readBytes } from './arguments'
import { warningCounts } from './stage'

const { file: path, options } = readArguments()
const text = new TextDecoder().decode(readBytes(path, 'npm run -s jury -- FILE.jury [--at N]'))

/** The state in short: what the theater would show, without its texts. */
function shortState(file: RunFile, at: number, state: RunState) {
  const { status, cause, round, composite, mustFix, artifact, recoveryReason } = state.settled ?? {
    status: 'running',
  }
  return {
    runId: file.header.runId,
    at,
    events: file.events.length,
    t: state.t,
    status,
    ...{ cause, recoveryReason, round, composite, mustFix, artifact },
    ending: state.ending?.type,
    rounds: state.rounds.map(shortRound),
    calls: Object.fromEntries(
      Object.entries(state.calls).map(([id, call]) => [id, call.reason ?? call.phase]),
    ),
    warnings: warningCounts(state),
    unknown: state.unknown,
  }
}

function shortRound({ n, artifact, end, lanes }: Round) {
  const scores = Object.fromEntries(
    Object.entries(lanes).map(([role, lane]) => [role, lane.score ?? lane.phase]),
  )
  return {
    n,
    artifact: artifact?.hash,
    composite: end?.composite,
    mustFix: end?.mustFix,
    decision: end?.decision,
    scores,
  }
}

function readChecked(): RunFile {
  try {
    const file = readRun(text)
    checkEvents(file)
    return file
  } catch (cause) {
    if (!(cause instanceof LogError)) throw cause
    printLine({ type: 'error', kind: cause.kind, line: cause.line, message: cause.message })
    process.exit(1)
  }
}

const file = readChecked()
const at = options.has('at') ? Number(options.get('at')) : file.events.length
if (!Number.isInteger(at) || at < 0 || at > file.events.length)
  leave(`--at takes a number from 0 to ${file.events.length}.`)
printLine(shortState(file, at, file.events.slice(0, at).reduce(fold, initialState())))
