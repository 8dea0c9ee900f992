import type { Remote } from 'comlink'
import type { HealthDoor } from '../../workers/health'
import type { Jury } from '../../workers/jury'
import type { HealthPort } from '../health/health'
import type { Line } from '../health/metrics'
import { checkCsv, printCsv, UTF_8_SIGN } from '../library/exporting/csv'
import { saveFile } from '../library/exporting/save'

/** The numbers of this device, and how they get out of it: as a file that the person saves, and in no other way. */
export function healthPort(jury: Remote<Jury>): HealthPort {
  return {
    // Asked through a door that is opened on first use, the type of the report is that of the room behind it.
    report: (query) => jury.health(query) as ReturnType<HealthDoor['report']>,
    write(query) {
      const wanted = query === '' ? '#/health' : `#/health?${query}`
      // The address may name another place already: that one is somebody else's.
      if (location.hash.startsWith('#/health') && location.hash !== wanted)
        history.replaceState(history.state, '', wanted)
    },
    async save(form, lines) {
      const name = `health-${new Date().toISOString().slice(0, 10)}.${form}`
      const blob = form === 'json' ? jsonOf(lines) : csvOf(lines)
      return (await saveFile(name, blob)) === 'left' ? undefined : name
    },
  }
}

function jsonOf(lines: readonly Line[]): Blob {
  const text = `${JSON.stringify(lines, undefined, 2)}\n`
  if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(lines)) throw new Error('It does not read back.')
  return new Blob([text], { type: 'application/json' })
}

/** A column for each label that any of the numbers has. */
function csvOf(lines: readonly Line[]): Blob {
  const labels = [...new Set(lines.flatMap((line) => Object.keys(line.labels)))]
  const table = {
    head: ['name', 'type', ...labels, 'value'],
    rows: lines.map(({ name, type, labels: own, value }) => [
      name,
      type,
      ...labels.map((label) => own[label]),
      value,
    ]),
  }
  const text = printCsv(table)
  checkCsv(text, table)
  return new Blob([UTF_8_SIGN, text], { type: 'text/csv' })
}
