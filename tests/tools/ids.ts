import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Prints the requirements that no test title cites, one a line. A title cites ids in brackets or at its beginning:
 * `[CP-13] …`, `D-10 each TODO …`.
 */

/** How many requirements each system has, by the letters that their ids begin with. */
const SYSTEMS = { CT: 58, DJ: 15, OK: 53, CP: 38, CL: 18, TR: 12, EV: 12, IN: 18, D: 22 } as const

/** Each planted defect is a title of its own, made from its id. */
const PLANTED = 'src/health/pack/defects'

const TESTS = ['tests/unit', 'tests/ui', 'tests/sim', 'tests/e2e', 'tests/browser', PLANTED]

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) || folder.startsWith(PLANTED) ? [path] : []
  })
}

const cited = new Set(
  TESTS.flatMap(filesIn).flatMap(
    (path) => readFileSync(path, 'utf8').match(/\b(?:CT|DJ|OK|CP|CL|TR|EV|IN|D)-\d+/g) ?? [],
  ),
)

for (const [system, count] of Object.entries(SYSTEMS))
  for (let n = 1; n <= count; n += 1) if (!cited.has(`${system}-${n}`)) console.log(`${system}-${n}`)
