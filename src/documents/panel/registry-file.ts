import { ADVISOR_ROLES, type Advisor, DOC_TYPES, type DocType, type Recipe } from '../../run/panel'
import { idOf, LENSES } from './advisors'
import { readRow, type RowReader } from './fields'
import { isObject, type JsonObject, PanelFileError, readLined } from './json'
import { panelFileLimits } from './limits'
import { type Kept, type Registry, ROW_ID } from './registry'

/** What a file says at its top, so that another app of this kind knows it again. */
const FORMAT = 'design-jury/panel'
const VERSION = 1

/** Something of a file that was read otherwise than it stood there. Nothing of it keeps the file from being used. */
export interface RegistryNote {
  /** `renamed`: an old id. `twice`: two old ids of one lens, of which the first counts. */
  readonly kind: 'renamed' | 'twice' | 'unknown_document'
  readonly line: number
  readonly detail: string
}

export interface ReadRegistry extends Registry {
  readonly notes: readonly RegistryNote[]
}

/** What a file with lenses and recipes says. Throws a PanelFileError where it cannot be taken. */
export function readRegistry(text: string): ReadRegistry {
  const { value, lineOf } = readLined(text)
  const top = topOf(value)
  const version = top['version']
  if (typeof version === 'number' && version > VERSION && top['format'] === FORMAT)
    throw new PanelFileError(
      'newer',
      1,
      'A newer version of this app has written the file. Update the app first.',
    )
  const notes: RegistryNote[] = []
  const advisorRows = rowsOf(top['advisors'] ?? top['registry'] ?? [], 'id', lineOf)
  const recipeRows = rowsOf(top['recipes'] ?? [], 'contentType', lineOf)
  if (advisorRows.length + recipeRows.length === 0)
    throw new PanelFileError('missing', 1, 'There are neither “advisors” nor “recipes” in the file.')
  limit(advisorRows, panelFileLimits.advisors, 'advisors')
  limit(recipeRows, panelFileLimits.recipes, 'recipes')
  const advisors = advisorRows.map(({ value: row, line }) => advisorOf(row, line, notes))
  const recipes = recipeRows.map(({ value: row, line }) => recipeOf(row, line, notes))
  return {
    advisors: eachOnce(advisors, ({ id }) => id, notes),
    recipes: eachOnce(recipes, ({ contentType }) => contentType, notes),
    notes,
  }
}

/** A list alone is one of advisors. */
function topOf(value: unknown): JsonObject {
  if (Array.isArray(value)) return { advisors: value }
  if (isObject(value)) return value
  throw new PanelFileError('wrong_type', 1, 'The file has to be an object with “advisors” and “recipes”.')
}

interface Row {
  readonly value: unknown
  readonly line: number
}

/** A list of rows, or an object that names each row by its id. */
function rowsOf(value: unknown, id: string, lineOf: (value: unknown) => number): readonly Row[] {
  const line = lineOf(value)
  if (Array.isArray(value))
    return value.map((row: unknown) => ({ value: row, line: rowLine(row, line, lineOf) }))
  if (!isObject(value))
    throw new PanelFileError('wrong_type', line, `A list in [ ] has to stand here, of rows with “${id}”.`)
  return Object.entries(value).map(([name, row]) => ({
    value: isObject(row) ? { [id]: name, ...row } : row,
    line: rowLine(row, line, lineOf),
  }))
}

function rowLine(row: unknown, list: number, lineOf: (value: unknown) => number): number {
  return isObject(row) ? lineOf(row) : list
}

function limit(rows: readonly Row[], most: number, what: string): void {
  const over = rows[most]
  if (over) throw new PanelFileError('too_many', over.line, `A file may hold ${most} ${what}.`)
}

function idIn(row: RowReader, names: readonly string[]): string {
  const id = row.text(names, panelFileLimits.nameChars)
  if (ROW_ID.test(id)) return id
  throw new PanelFileError('wrong_type', row.line, `“${id}” is no id: letters, digits, - and _ only.`)
}

interface Lined<T> extends Kept<T> {
  readonly line: number
}

function advisorOf(value: unknown, line: number, notes: RegistryNote[]): Lined<Advisor> {
  const row = readRow(value, line, 'The advisor')
  const given = idIn(row, ['id'])
  const id = idOf(given)
  if (id !== given) notes.push({ kind: 'renamed', line, detail: `${given} → ${id}` })
  const name = row.optional(['name'], panelFileLimits.nameChars) ?? given
  const role = roleIn(row)
  const expertise = row.optional(['evaluationExpertise', 'evaluation_expertise', 'evaluates'])
  const not = row.optional(['doesNotEvaluate', 'does_not_evaluate', 'notFor', 'not_for'])
  const docs = docsIn(row, ['contextDocs', 'context_docs'], notes)
  const advisor: Advisor = {
    id,
    // A lens is called by what it looks at, whoever it was named after.
    name: id === given ? name : (LENSES.find((lens) => lens.id === id)?.name ?? name),
    role,
    ...(expertise !== undefined && { evaluationExpertise: expertise }),
    ...(not !== undefined && { doesNotEvaluate: not }),
    ...(docs && { contextDocs: docs }),
  }
  return { row: advisor, more: row.rest(), line }
}

function roleIn(row: RowReader): Advisor['role'] {
  const said = row.optional(['role'])?.toLowerCase() ?? 'critic'
  const role = ADVISOR_ROLES.find((known) => known === said)
  if (role) return role
  throw new PanelFileError('wrong_type', row.line, `“role” has to be one of ${ADVISOR_ROLES.join(', ')}.`)
}

function docsIn(
  row: RowReader,
  names: readonly string[],
  notes: RegistryNote[],
): readonly DocType[] | undefined {
  return row.texts(names)?.flatMap((said): DocType[] => {
    const type = DOC_TYPES.find((known) => known === said.trim().toLowerCase().replaceAll('_', '-'))
    if (!type) notes.push({ kind: 'unknown_document', line: row.line, detail: said })
    return type ? [type] : []
  })
}

function recipeOf(value: unknown, line: number, notes: RegistryNote[]): Lined<Recipe> {
  const row = readRow(value, line, 'The recipe')
  const framework = row.optional(['authorFramework', 'author_framework'])
  const emphasis = row.optional(['evaluationEmphasis', 'evaluation_emphasis'])
  const critics = row.texts(['namedCritics', 'named_critics', 'critics'])
  const rounds = row.number(['maxRevisionRounds', 'max_revision_rounds'], 1, panelFileLimits.rounds)
  if (!Number.isInteger(rounds))
    throw new PanelFileError(
      'wrong_type',
      line,
      '“maxRevisionRounds” of the recipe has to be a whole number.',
    )
  const recipe: Recipe = {
    contentType: idIn(row, ['contentType', 'content_type']),
    authorAdvisor: idOf(idIn(row, ['authorAdvisor', 'author_advisor', 'author'])),
    authorContextDocs: docsIn(row, ['authorContextDocs', 'author_context_docs'], notes) ?? [],
    ...(framework !== undefined && { authorFramework: framework }),
    evaluationNeeds: row.text(['evaluationNeeds', 'evaluation_needs']),
    ...(emphasis !== undefined && { evaluationEmphasis: emphasis }),
    ...(critics && { namedCritics: critics.map(idOf) }),
    minAggregateScore: row.number(['minAggregateScore', 'min_aggregate_score'], 1, 10),
    maxRevisionRounds: rounds,
  }
  return { row: recipe, more: row.rest(), line }
}

/** Two rows of one id: of old names the first counts, otherwise nobody can tell which one is meant. */
function eachOnce<T>(
  rows: readonly Lined<T>[],
  id: (row: T) => string,
  notes: RegistryNote[],
): readonly Kept<T>[] {
  const found = new Map<string, Kept<T>>()
  const renamed = notes.filter(({ kind }) => kind === 'renamed').map(({ line }) => line)
  for (const { row, more, line } of rows) {
    const name = id(row)
    if (!found.has(name)) found.set(name, { row, more })
    else if (renamed.includes(line)) notes.push({ kind: 'twice', line, detail: name })
    else throw new PanelFileError('twice', line, `“${name}” is there twice. Give one of them another id.`)
  }
  return [...found.values()]
}

/** The file of a registry: what was read and what was only kept, in the names of today. */
export function writeRegistry({ advisors, recipes }: Registry): string {
  const rows = <T>(kept: readonly Kept<T>[]) => kept.map(({ row, more }) => ({ ...more, ...row }))
  const file = { format: FORMAT, version: VERSION, advisors: rows(advisors), recipes: rows(recipes) }
  return `${JSON.stringify(file, undefined, 2)}\n`
}
