import type { Asked, Said } from '../talk'
import { listenToConsole } from './console'
import { stayInside } from './inside'
import { openPort } from './port'
import { sampled } from './sample'
import { settled } from './settle'
import { shim } from './shims'
import { makeShow } from './show'
import { written } from './snapshot'
import { noteShadows } from './tree'
import { useControls } from './use'

const say = openPort(heed)
const show = makeShow(say)
const said = listenToConsole(say)
show.listen()
shim()
noteShadows()
stayInside()
document.currentScript?.remove()

function heed(asked: Asked) {
  if (asked.do === 'snapshot') void answer(asked.id, () => shot(asked.settleMs))
  else if (asked.do === 'use') void answer(asked.id, () => useControls(asked.withinMs))
  else show.heed(asked)
}

async function shot(settleMs: number) {
  await settled(settleMs)
  return { html: written(), sample: sampled() }
}

async function answer(id: number, work: () => Promise<unknown>) {
  let out: Said
  try {
    out = { say: 'answer', id, value: await work() }
  } catch (cause) {
    out = { say: 'failed', id, why: String(cause) }
  }
  said.flush()
  say(out)
}
