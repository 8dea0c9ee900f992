import { describe, expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import { printRun, type RunFile } from '../../../src/run/log'
import { readBody, readHead, readRunFile } from '../../../src/store/reader'
import { digest } from '../../../src/wire/digest'
import { keepFile } from '../../../workers/opened-file'
import { runFile } from '../../tools/stage'
import { freshStore } from '../store/fixture'
import { SHIP } from './attack'
import { type Played, play } from './pair'

/** A run that ended below the threshold. */
function missed(): Promise<Played> {
  return play({ pace: 'split', ends: 'missed', echoes: 'critic' }, 'brand')
}

function fileOf({ log, events }: Played, forge: (event: Event) => Event): RunFile {
  const file = runFile({ log }, 'run', '2026-01-01T00:00:00.000Z')
  return { ...file, events: events.map(forge) }
}

/** The ending of a stranger's file, as it would like it to be. */
function shipped(event: Event): Event {
  if (event.type === 'run_settled') return { ...event, status: 'shipped', composite: 10, mustFix: 0 }
  return event.type === 'critique.ship' ? { ...event, status: 'shipped', composite: 10, mustFix: 0 } : event
}

describe('[SAFETY 4] 69 a .jury file that claims shipped', () => {
  test('is not believed, marked as a file, and driven by nobody', async () => {
    const store = await freshStore()
    const played = await missed()
    const forged = fileOf(played, shipped)
    const id = await keepFile(store, printRun(forged))
    const { status, composite } = played.state.settled ?? {}
    expect(status).toBe('below_threshold')
    expect(await readHead(store, id)).toMatchObject({ status, composite, claimed: 'shipped', origin: 'file' })
    // The log itself is somebody's, and stays as it came.
    expect((await readRunFile(store, id))?.events).toEqual(forged.events)
    const page = played.model.pages.get(2) ?? ''
    expect((await readBody(store, digest(page).hash))?.text).toBe(page)
  })

  test('brings no page under another name', async () => {
    const forged = fileOf(await missed(), shipped)
    const swapped = { ...forged, bodies: forged.bodies.map((body) => ({ ...body, text: '<p>mine</p>' })) }
    await expect(keepFile(await freshStore(), printRun(swapped))).rejects.toMatchObject({ kind: 'damaged' })
  })

  test('keeps texts with tags as texts', async () => {
    const store = await freshStore()
    const forge = (event: Event): Event =>
      event.type === 'run_created' ? { ...event, brief: { title: SHIP, what: SHIP } } : event
    const id = await keepFile(store, printRun(fileOf(await missed(), forge)))
    expect(await readHead(store, id)).toMatchObject({ title: SHIP, status: 'below_threshold' })
  })
})
