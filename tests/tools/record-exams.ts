import { writeFileSync } from 'node:fs'
import { printRun } from '../../src/run/log'
import { examTakes } from './exam-takes'
import { playExam } from './exams'
import { runFile } from './stage'

/** Writes each cross-examination as a run, the theater before it included. */
export async function recordExams(created: string, wanted: readonly string[]): Promise<void> {
  for (const [name, take] of Object.entries(examTakes)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const { log } = await playExam({ ...take, setting: { runId: name } })
    writeFileSync(`tests/runs/${name}.jury`, printRun(runFile({ log }, name, created)))
  }
}
