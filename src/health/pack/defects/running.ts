import type { Defect } from '../defect'
import { markup, scripted } from '../plant'

const press = (attributes: string) => (n: number) =>
  `<p><button type="button" style="padding:8px 16px;min-height:40px;font:inherit" ${attributes}>Show floor ${n}</button></p>`
const used = 'onclick="this.textContent = \'Shown\'"'

/** D-19: a button that does nothing. */
export const doesNothing: Defect = {
  id: 'D-19',
  name: 'dead button',
  seenBy: ['IN-16'],
  must: false,
  variants: [
    markup('plain', press(''), press(used)),
    markup(
      'a handler that does nothing',
      press('onclick="void 0"'),
      (n) => `<details><summary>Floor ${n}</summary><p>It has a stove.</p></details>`,
    ),
    markup(
      'a pop-over',
      press(''),
      (n) => `${press(`popovertarget="floor-${n}"`)(n)}<div popover id="floor-${n}">It has a stove.</div>`,
    ),
    markup(
      'a handler of its parent',
      press(''),
      (n) => `<div onclick="event.currentTarget.dataset.used = Date.now()">${press('')(n)}</div>`,
    ),
    scripted('plain', press(''), press(used)),
  ],
}
