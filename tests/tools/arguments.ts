import { readFileSync } from 'node:fs'

/** What stands on the command line: files, of which most tools take the first, and options as `--name value`. */
export function readArguments(flags: readonly string[] = []) {
  const rest = process.argv.slice(2)
  const options = new Map<string, string>()
  const files: string[] = []
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? ''
    if (!word.startsWith('--')) files.push(word)
    else if (flags.includes(word.slice(2))) options.set(word.slice(2), 'true')
    else options.set(word.slice(2), rest[++at] ?? '')
  }
  return { file: files[0], files, options }
}

/** The bytes of the file, or an end with one sentence. */
export function readBytes(file: string | undefined, usage: string): Buffer {
  if (file === undefined) return leave(`Usage: ${usage}`)
  try {
    return readFileSync(file)
  } catch {
    return leave(`${file} cannot be read. Is the path right?`)
  }
}

/** Tells people on standard error and programs by the exit code. */
export function leave(message: string): never {
  console.error(message)
  process.exit(2)
}

// Whoever reads the first lines and goes, as `head` does, has had what they wanted.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') throw cause
  process.exit()
})

export function printLine(row: object) {
  process.stdout.write(`${JSON.stringify(row)}\n`)
}
