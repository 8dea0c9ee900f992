import type { Event } from '../../src/run/event'
import type { Life } from './life'
import type { Played } from './play'

/** A sentence for each way in which a played run breaks the law. */
export type Law = (played: Played) => readonly string[]

/** Whether the power was cut while this tab had the run, or one after it: what was not written to last may be gone. */
export function isCutOff({ lives }: Pick<Played, 'lives'>, life: Life): boolean {
  return lives.slice(lives.indexOf(life)).some(({ died }) => died === 'power')
}

/** What every tab that came to an end, and the disk, has of the run. */
export function logsOf({ lives, file }: Played): readonly (readonly Event[])[] {
  const ended = lives.filter(({ state }) => state !== undefined).map(({ events }) => events)
  return file ? [...ended, file.events] : ended
}
