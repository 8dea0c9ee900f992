import { page } from './native'

const PICTURES = 'img,svg,canvas,video,input'
const CLEAR = 'rgba(0, 0, 0, 0)'
// A page that shows nothing in this many elements is as good as empty.
const MOST = 3000

/** Whether nothing can be seen: no words, no picture, no box with a colour or a border of its own. */
export function isBlank(): boolean {
  const body = page.body()
  if (!body || body.innerText.trim() !== '') return !body
  const inside = page.all('body *')
  for (let at = 0; at < inside.length && at < MOST; at++) {
    const element = inside[at]
    if (element && isSeen(element)) return false
  }
  return true
}

function isSeen(element: Element): boolean {
  const { width, height } = page.box(element)
  const { visibility, backgroundColor, backgroundImage, borderTopWidth } = page.style(element)
  if (width < 1 || height < 1 || visibility !== 'visible') return false
  const filled = backgroundColor !== CLEAR || backgroundImage !== 'none' || borderTopWidth !== '0px'
  return filled || element.matches(PICTURES)
}
