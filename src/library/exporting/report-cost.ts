import { REHEARSAL } from '../../run/connection'
import { costIn } from '../../run/cost'
import { list, section } from './markdown'
import type { ReportOf } from './report'

/** What the run has cost in tokens, money and time, as its log says it. */
export function costPart({ state, t, say }: ReportOf): string | undefined {
  const cost = costIn(state)
  const about = (amount: string) => (cost?.approx ? t('meter.approx', { amount }) : amount)
  const money = () => (cost?.usd === undefined ? say('report.cost.noPrice') : about(t.usd(cost.usd)))
  return section(say('report.cost'), [
    list([
      ...(state.connection === REHEARSAL ? [say('report.cost.rehearsal')] : []),
      ...(cost
        ? [
            say('report.cost.tokens', {
              read: whole(cost.input, t.locale),
              written: whole(cost.output, t.locale),
            }),
            money(),
          ]
        : [say('report.cost.unknown')]),
      say('report.cost.calls', { n: Object.keys(state.calls).length }),
      say('report.cost.time', { time: clockOf(state.t) }),
    ]),
  ])
}

function whole(value: number, locale: string): string {
  return value.toLocaleString(locale)
}

/** Minutes and seconds: a run lasts no hours. */
function clockOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
