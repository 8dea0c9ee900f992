import type { Asked } from '../talk'
import { answer } from './ask'
import { makeDraft } from './draft'
import { openPort } from './port'
import { makeShow } from './show'

const say = openPort(({ data }) => heed(data as Asked)) // Nothing else comes on this line.
const show = makeShow(say)
const draft = makeDraft(listen)
document.currentScript?.remove()

function heed(asked: Asked) {
  if (asked.do === 'ask') void answer(asked).then(say)
  else if (asked.do === 'draft') say({ say: 'drawn', ...draft(asked) })
  else show.heed(asked)
}

function listen() {
  show.listen()
  addEventListener('click', rest, true)
}

/** A cleaned page leads nowhere; its anchors would try to leave the frame. */
function rest(event: Event) {
  if (event.target instanceof Element && event.target.closest('a,area')) event.preventDefault()
}

listen()
