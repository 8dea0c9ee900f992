import type { Asked } from '../talk'
import { openPort } from './port'
import { makeShow } from './show'

const say = openPort(heed)
const show = makeShow(say)
document.currentScript?.remove()

function heed(asked: Asked) {
  show.heed(asked)
}
