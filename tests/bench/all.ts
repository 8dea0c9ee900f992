import { existsSync } from 'node:fs'

/** `npm run bench` runs them all, `npm run bench -- wire fold` those two. Each prints one table and holds its musts. */
const BENCHES = ['wire', 'fold', 'replay', 'models', 'live', 'instruments', 'scrub', 'library']

const named = process.argv.slice(2)
const unknown = named.filter((name) => !BENCHES.includes(name))
if (unknown.length > 0)
  throw new Error(`No bench is called ${unknown.join(', ')}. There are ${BENCHES.join(', ')}.`)

const missed: string[] = []
for (const name of named.length > 0 ? named : BENCHES) if (!(await bench(name))) missed.push(name)
console.log(missed.length > 0 ? `\nA must was missed in: ${missed.join(', ')}.` : '\nEvery must holds.')
process.exitCode = missed.length > 0 ? 1 : 0

async function bench(name: string): Promise<boolean> {
  const file = new URL(`./${name}.ts`, import.meta.url)
  if (!existsSync(file)) throw new Error(`The bench ${name} is not here.`)
  const run = Object.values(await import(file.href)).find((value) => typeof value === 'function')
  if (!run) throw new Error(`The bench ${name} exports nothing to run.`)
  console.log(`\n— ${name}`)
  return run()
}
