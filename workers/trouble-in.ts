import { printRun, readRun } from '../src/run/log'
import { reasonOf } from '../src/run/reason'
import { checkEvents } from '../src/run/schema'

/** Reads a run file as a stranger's and prints it again: says what is wrong with it, or nothing where it is the same to the byte. */
export function troubleIn(text: string): string | undefined {
  try {
    const file = readRun(text)
    checkEvents(file)
    return printRun(file) === text ? undefined : 'It prints to other bytes.'
  } catch (cause) {
    return reasonOf(cause)
  }
}
