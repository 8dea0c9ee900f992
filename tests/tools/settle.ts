import { lint } from '../../src/instruments/lint'
import { scriptedModel } from '../../src/models/scripted'
import { theater } from '../../src/procedures/theater'
import type { Config } from '../../src/run/config'
import { leave, printLine, readArguments, readBytes } from './arguments'
import { createClock } from './clock'
import { endingOf, perform } from './stage'

const { file, options } = readArguments()
const text = new TextDecoder().decode(
  readBytes(file, 'npm run -s settle -- FILE [--config \'{"maxRounds":2}\']'),
)

/** Settings that replace the defaults one by one. */
function readConfig(json: string): Partial<Config> {
  try {
    // Fields with other types than the defaults' would only hurt whoever typed them here.
    return JSON.parse(json) as Partial<Config>
  } catch {
    return leave('--config is not JSON.')
  }
}

const clock = createClock()
const { driven, log } = perform({
  procedure: theater,
  clock,
  model: scriptedModel({ stream: [{ say: text }] }, clock.sleep),
  measure: (hash) => ({ outcome: 'measured', rows: lint(log.bodies.get(hash)?.text ?? '') }),
  setting: { config: readConfig(options.get('config') ?? '{}') },
})
const state = await clock.until(driven.done)
const { status, cause, round, composite, mustFix, artifact, warnings } = endingOf(state)
printLine({
  status,
  cause: cause ?? null,
  round: round ?? null,
  composite: composite === undefined ? null : Math.round(composite * 1e9) / 1e9,
  mustFix: mustFix ?? null,
  artifactSha256: artifact ?? null,
  warnings,
  ...(state.ending?.type === 'critique.degraded' && { reason: state.ending.reason }),
})
