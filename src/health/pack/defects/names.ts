import type { Defect } from '../defect'
import { markup, scripted } from '../plant'

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 64'%3E%3Crect width='96' height='64' fill='%232f5d4a'/%3E%3C/svg%3E"
const img = (attributes: string) => (n: number) =>
  `<p><img src="${PICTURE}" width="96" height="${60 + n}" ${attributes}></p>`
const svg =
  (attributes: string, inner = '') =>
  (n: number) =>
    `<p><svg width="96" height="${60 + n}" viewBox="0 0 96 64" ${attributes}>${inner}<path d="M4 60L48 8l44 52z" fill="#2f5d4a"/></svg></p>`

/** D-3: a picture of which nothing is said. */
export const saysNothing: Defect = {
  id: 'D-3',
  name: 'image without alt',
  seenBy: ['IN-1', 'IN-4'],
  must: true,
  variants: [
    markup('plain', img(''), img('alt="The shelf by the door"')),
    markup('decoration', img(''), img('alt=""')),
    markup('by aria', img('aria-label=""'), img('aria-label="The shelf by the door"')),
    markup(
      'aria-labelledby',
      (n) => img(`aria-labelledby="nobody-${n}"`)(n),
      (n) => `<p id="shelf-${n}">The shelf by door ${n}</p>${img(`aria-labelledby="shelf-${n}"`)(n)}`,
    ),
    markup('drawn', svg('role="img"'), svg('role="img"', '<title>A hill</title>')),
    markup('drawn, decoration', svg('role="img"'), svg('aria-hidden="true"')),
    markup(
      'a div for a picture',
      (n) => `<div role="img" style="width:96px;height:${60 + n}px;background:#2f5d4a"></div>`,
      (n) =>
        `<div role="img" aria-label="A green field" style="width:96px;height:${60 + n}px;background:#2f5d4a"></div>`,
    ),
    markup(
      'in a picture',
      (n) => `<picture>${img('')(n)}</picture>`,
      (n) => `<picture>${img('alt="A hill"')(n)}</picture>`,
    ),
    scripted('plain', img(''), img('alt="The shelf by the door"')),
  ],
}

const field = 'style="width:240px;min-height:40px;padding:8px"'
const input = (attributes: string) => (n: number) =>
  `<p><input ${field} type="text" name="town${n}" ${attributes}></p>`

/** D-4: a field that nobody names. */
export const asksNothing: Defect = {
  id: 'D-4',
  name: 'input without label',
  seenBy: ['IN-1', 'IN-4'],
  must: true,
  variants: [
    markup(
      'plain',
      input(''),
      (n) => `<p><label for="town-${n}">Town</label><input ${field} id="town-${n}" name="town${n}"></p>`,
    ),
    markup(
      'words beside it',
      (n) => `<p>Town ${n}</p>${input('')(n)}`,
      (n) => `<p><label>Town ${n} <input ${field} name="town${n}"></label></p>`,
    ),
    markup(
      'label of another',
      (n) => `<p><label for="elsewhere-${n}">Town</label></p>${input(`id="town-${n}"`)(n)}`,
      input('aria-label="Town"'),
    ),
    markup(
      'aria-labelledby',
      input('aria-labelledby="no-such-words"'),
      (n) =>
        `<p id="town-words-${n}">Town</p><p id="town-more-${n}">where you live</p>${input(`aria-labelledby="town-words-${n} town-more-${n}"`)(n)}`,
    ),
    markup(
      'select',
      (n) => `<p><select ${field} name="day${n}"><option>Monday</option><option>Friday</option></select></p>`,
      (n) =>
        `<p><label>Day ${n} <select ${field} name="day${n}"><option>Monday</option><option>Friday</option></select></label></p>`,
    ),
    markup(
      'textarea',
      (n) => `<p><textarea ${field} name="note${n}"></textarea></p>`,
      (n) => `<p><textarea ${field} name="note${n}" title="A note for the driver"></textarea></p>`,
    ),
    markup(
      'checkbox',
      (n) =>
        `<p><input type="checkbox" name="tick${n}" style="width:24px;height:24px"> <span>Write to me</span></p>`,
      (n) =>
        `<p><label><input type="checkbox" name="tick${n}" style="width:24px;height:24px"> Write to me</label></p>`,
    ),
    markup(
      'empty label',
      (n) => `<p><label for="empty-${n}"></label></p>${input(`id="empty-${n}"`)(n)}`,
      (n) => `<p><input type="hidden" name="town${n}" value="Leith"></p>`,
    ),
    scripted('plain', input(''), input('aria-label="Town"')),
  ],
}

const ICON =
  '<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12h16" stroke="#1c1c1c" stroke-width="3"/></svg>'
const press = (attributes: string, inner: string) => () =>
  `<p><button type="button" onclick="this.dataset.used = Date.now()" style="min-width:48px;min-height:48px" ${attributes}>${inner}</button></p>`
const link = (attributes: string, inner: string) => () =>
  `<p><a href="#top" style="display:inline-block;padding:12px" ${attributes}>${inner}</a></p>`
const small = (src: string) => `<img src="${src}" width="24" height="24"`

/** D-5: a control that says nothing. */
export const sayNothing: Defect = {
  id: 'D-5',
  name: 'empty button',
  seenBy: ['IN-1', 'IN-4'],
  must: true,
  variants: [
    markup('plain', press('', ''), press('', 'Less')),
    markup('icon', press('', ICON), press('aria-label="Less"', ICON)),
    markup(
      'icon with a title',
      press('', ICON),
      press('', ICON.replace('aria-hidden="true">', 'role="img"><title>Less</title>')),
    ),
    markup('picture', press('', `${small(PICTURE)} alt="">`), press('', `${small(PICTURE)} alt="Less">`)),
    markup(
      'link of an icon',
      link('', ICON),
      link(
        '',
        `${ICON}<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">Up to the top</span>`,
      ),
    ),
    markup(
      'aria-labelledby',
      (n) => press(`aria-labelledby="gone-${n}"`, ICON)(),
      (n) => `<p id="named-${n}">Fewer evenings</p>${press(`aria-labelledby="named-${n}"`, ICON)()}`,
    ),
    markup(
      'a div for a button',
      () =>
        `<div role="button" tabindex="0" onclick="this.dataset.used = Date.now()" style="width:48px;height:48px">${ICON}</div>`,
      () =>
        `<div role="button" tabindex="0" aria-label="Less" onclick="this.dataset.used = Date.now()" style="width:48px;height:48px">${ICON}</div>`,
    ),
    markup(
      'said to nobody',
      press('', '<span aria-hidden="true">Less</span>'),
      press('', '<span>Less</span>'),
    ),
    scripted('icon', press('', ICON), press('aria-label="Less"', ICON)),
  ],
}
