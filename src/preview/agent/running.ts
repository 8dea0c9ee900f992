import type { Asked, Said } from '../talk'
import { listenToConsole } from './console'
import { stayInside } from './inside'
import { getterOf } from './native'
import { openPort } from './port'
import { sampled } from './sample'
import { whenSettled } from './settle'
import { shim } from './shims'
import { makeShow } from './show'
import { written } from './snapshot'
import { noteShadows } from './tree'
import { useControls } from './use'

const later = setTimeout
const dataOf = getterOf(MessageEvent.prototype, 'data')
// While a message is told, `window.event` names its port to whatever runs. What is heeded may run functions of the page.
const say = openPort((event) => {
  const asked = dataOf(event) as Asked // Nothing else comes on this line.
  later(() => heed(asked))
})
const show = makeShow(say)
const said = listenToConsole(say)
show.listen()
shim()
noteShadows()
stayInside()
document.currentScript?.remove()

function heed(asked: Asked) {
  if (asked.do === 'snapshot') whenSettled(asked.settleMs, () => shoot(asked.id))
  else if (asked.do === 'use') void use(asked.id, asked.withinMs)
  else show.heed(asked)
}

function shoot(id: number) {
  try {
    answer({ say: 'answer', id, value: { html: written(), sample: sampled() } })
  } catch (cause) {
    answer({ say: 'failed', id, why: String(cause) })
  }
}

async function use(id: number, withinMs: number) {
  try {
    answer({ say: 'answer', id, value: await useControls(withinMs) })
  } catch (cause) {
    answer({ say: 'failed', id, why: String(cause) })
  }
}

/** What the page has said until then is heard before. */
function answer(out: Said) {
  said.flush()
  say(out)
}
