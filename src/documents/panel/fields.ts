import { isObject, type JsonObject, PanelFileError } from './json'
import { panelFileLimits } from './limits'

/** One row of a file, read field by field; what nobody asked for is left over and kept. */
export interface RowReader {
  readonly text: (names: readonly string[], most?: number) => string
  readonly optional: (names: readonly string[], most?: number) => string | undefined
  readonly number: (names: readonly string[], from: number, to: number) => number
  readonly texts: (names: readonly string[]) => readonly string[] | undefined
  /** A row within it. */
  readonly row: (names: readonly string[]) => RowReader | undefined
  readonly rows: (names: readonly string[]) => readonly RowReader[]
  readonly rest: () => JsonObject
  readonly line: number
  readonly what: string
}

/** Names are tried in order: ours first, then what others call it. */
export function readRow(value: unknown, line: number, what: string): RowReader {
  if (!isObject(value)) throw new PanelFileError('wrong_type', line, `${what} has to be an object in { }.`)
  const used = new Set<string>()
  const wrong = (name: string, is: string) =>
    new PanelFileError('wrong_type', line, `“${name}” of ${what} has to be ${is}.`)
  const find = (names: readonly string[]) => {
    const name = names.find((candidate) => Object.hasOwn(value, candidate) && value[candidate] !== null)
    for (const candidate of names) used.add(candidate)
    return name === undefined ? undefined : { name, value: value[name] }
  }

  function optional(names: readonly string[], most: number = panelFileLimits.textChars): string | undefined {
    const found = find(names)
    if (!found) return undefined
    if (typeof found.value !== 'string') throw wrong(found.name, 'a text in double quotes')
    const text = found.value.trim()
    if (text.length > most)
      throw new PanelFileError(
        'too_long',
        line,
        `“${found.name}” of ${what} is longer than ${most} characters.`,
      )
    return text === '' ? undefined : text
  }

  return {
    line,
    what,
    optional,
    text(names, most) {
      const text = optional(names, most)
      if (text !== undefined) return text
      throw new PanelFileError('missing', line, `${what} needs the text “${names[0]}”.`)
    },
    number(names, from, to) {
      const found = find(names)
      if (!found) throw new PanelFileError('missing', line, `${what} needs the number “${names[0]}”.`)
      const { value: number } = found
      if (typeof number !== 'number' || number < from || number > to)
        throw wrong(found.name, `a number from ${from} to ${to}`)
      return number
    },
    texts(names) {
      const found = find(names)
      if (!found) return undefined
      const list: readonly unknown[] | undefined = Array.isArray(found.value) ? found.value : undefined
      if (!list?.every((item) => typeof item === 'string')) throw wrong(found.name, 'a list of texts in [ ]')
      return list
    },
    row(names) {
      const found = find(names)
      return found && readRow(found.value, line, `“${found.name}” of ${what}`)
    },
    rows(names) {
      const found = find(names)
      if (!found) return []
      if (!Array.isArray(found.value)) throw wrong(found.name, 'a list in [ ]')
      const list: readonly unknown[] = found.value
      return list.map((item) => readRow(item, line, `“${found.name}” of ${what}`))
    },
    rest: () => Object.fromEntries(Object.entries(value).filter(([name]) => !used.has(name))),
  }
}
