import { apply } from './native'

const { exec } = RegExp.prototype
const { setPrototypeOf } = Object

/** What a pattern finds. The method `test`, and what texts do with patterns, would ask a method that the page may replace. */
export const matched = (pattern: RegExp, text: string): RegExpExecArray | null => apply(exec, pattern, [text])

/**
 * A list to which no setter of the page's is called when something is put in. It has no methods and is gone through by
 * numbers: destructuring and `for of` would ask the page.
 */
export const bare = <T>(): T[] => apply(setPrototypeOf, undefined, [[], null])
