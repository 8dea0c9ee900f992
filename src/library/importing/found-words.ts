import type { Found, FoundRun } from '../../../workers/storing-surface'
import type { Translate } from '../../i18n/t'
import type { StoringSay } from '../storing/storing-say'

/** What a thing in a file is, in a word or two. */
export function whatWords(found: Found, say: StoringSay): string {
  if (found.what === 'run' && found.from !== 'run') return say(`storing.what.${found.from}`)
  return say(`storing.what.${found.what}`)
}

/** What would become of it. */
export function toWords(found: Found, say: StoringSay): string {
  switch (found.what) {
    case 'run':
      return say(`storing.to.${found.to}`, { id: found.runId })
    case 'brand':
    case 'skill':
      return say(`storing.to.${found.to}`)
    case 'facts':
    case 'page':
    case 'convergence':
    case 'refused':
      return ''
    default:
      return found satisfies never
  }
}

/** What there is to say about it, a line each. */
export function linesAbout(found: Found, say: StoringSay, t: Translate): readonly string[] {
  switch (found.what) {
    case 'run':
      return found.odd.map((odd) => oddWords(odd, found, say, t))
    case 'brand':
    case 'skill': {
      const [line] = found.lines
      return line === undefined ? [] : [say('storing.odd.document', { n: found.lines.length, line })]
    }
    case 'facts':
      return [
        ...found.tallies.map(
          ({ table, fresh, known }) =>
            `${say(`storing.table.${table}`)}: ${say('storing.tally', { fresh, known })}`,
        ),
        ...found.odd.map(({ line }) => say('storing.line', { line, what: say('storing.odd.fact') })),
      ]
    case 'page':
      return [say('storing.page.about')]
    case 'convergence':
      // What it holds is a view of its own.
      return []
    case 'refused': {
      const { why, where = '', value = '', allowed = [] } = found
      const what = say(`storing.why.${why}`, { where, value, allowed: allowed.join(', ') })
      return [found.line === undefined ? upper(what) : say('storing.line', { line: found.line, what })]
    }
    default:
      return found satisfies never
  }
}

function oddWords(odd: FoundRun['odd'][number], run: FoundRun, say: StoringSay, t: Translate): string {
  if (odd.kind === 'not_earned')
    return say('storing.odd.not_earned', { status: t(`status.${run.claimed ?? run.status}`) })
  const what = say(`storing.odd.${odd.kind}`)
  return odd.line === undefined ? what : say('storing.line', { line: odd.line, what })
}

/** Behind a line a sentence goes on; by itself it begins. */
function upper(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** A copy files each run under the hash of all that it holds, which nobody reads: there it is the copy that is named. */
export function nameWords(name: string): string {
  return name.replace(/(?: › |\/|^)r\/[\d-]+\/[^/]+\.[\da-f]{64}$/, '') || name
}
