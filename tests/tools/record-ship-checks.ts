import { writeFileSync } from 'node:fs'
import { printRun } from '../../src/run/log'
import { type CheckTake, shipCheckTakes } from './ship-check-takes'
import { followed, hashOf, pageOf, playCheck, playRun } from './ship-checks'
import { runFile } from './stage'

/** Writes each acceptance and plan check as a run, the theater before it and what the person does after it included. */
export async function recordShipChecks(created: string, wanted: readonly string[]): Promise<void> {
  for (const [name, take] of Object.entries(shipCheckTakes))
    if (wanted.length === 0 || wanted.includes(name))
      writeFileSync(`tests/runs/${name}.jury`, await recorded(name, take, created))
}

async function recorded(name: string, { signed = [], ...take }: CheckTake, created: string): Promise<string> {
  const run = await playRun({ ...take, runId: name })
  const { played, events } = await playCheck({ ...take, after: run.log.events })
  const [before, after] = [run, played].map((stage) => runFile(stage, name, created))
  const pages = [1, 2].map((n) => ({ hash: hashOf(n), mime: 'text/html', text: pageOf(n) }))
  return printRun({
    header: { jury: 1, runId: name, created },
    events: followed(events, signed),
    raw: [...(before?.raw ?? []), ...(after?.raw ?? [])],
    bodies: pages.filter(({ hash }) => run.log.bodies.has(hash)),
  })
}
