import type { Defect } from '../defect'
import { markup, scripted } from '../plant'

const said = (style: string) => (n: number) =>
  `<p style="${style}">The lift to gallery ${n} is behind the second door on the left.</p>`

/** D-8: body text of ten pixels. */
export const isTooSmall: Defect = {
  id: 'D-8',
  name: '10 px body text',
  seenBy: ['IN-9'],
  must: false,
  variants: [
    markup('plain', said('font-size:10px'), said('font-size:12px')),
    markup('rem', said('font-size:.625rem'), said('font-size:.8125rem')),
    markup(
      'em in em',
      (n) => `<div style="font-size:12px"><div style="font-size:.8em">${said('')(n)}</div></div>`,
      (n) => `<div style="font-size:16px"><div style="font-size:.8em">${said('')(n)}</div></div>`,
    ),
    markup(
      'a word that sizes itself',
      (n) =>
        `<p>Gallery ${n} <span style="font-size:clamp(8px, .5vw + 6px, 11px)">is behind the second door on the left</span></p>`,
      (n) =>
        `<p>Gallery ${n} <span style="font-size:clamp(13px, .5vw + 6px, 18px)">is behind the second door on the left</span></p>`,
    ),
    scripted('plain', said('font-size:10px'), said('font-size:12px')),
  ],
}

const table = (n: number) =>
  `<table style="min-width:0"><tr>${['Harbour', 'Lighthouse', 'Schoolhouse', 'Observatory', 'Slaughterhouse', 'Confectionery'].map((word) => `<th scope="col" style="white-space:nowrap">${word} ${n}</th>`).join('')}</tr></table>`
const LONG = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'
const whole = { whole: true } as const
const BOX = 'background:#ffffff;border:1px solid #1c1c1c;padding:8px'

/** D-17: wider than the phone. */
export const overflows: Defect = {
  id: 'D-17',
  name: 'overflow at 375',
  seenBy: ['IN-7'],
  must: true,
  widths: [375, 1280],
  variants: [
    markup(
      'fixed width',
      () => `<div style="width:480px;${BOX}">Three rooms side by side</div>`,
      () => `<div style="width:480px;max-width:100%;${BOX}">Three rooms side by side</div>`,
      whole,
    ),
    markup(
      'a wide table',
      table,
      (n) =>
        `<div style="overflow-x:auto" tabindex="0" role="region" aria-label="Rooms ${n}">${table(n)}</div>`,
      whole,
    ),
    markup(
      'a long word',
      () => `<p style="overflow-wrap:normal">${LONG}</p>`,
      () => `<p style="overflow-wrap:anywhere">${LONG}</p>`,
      whole,
    ),
    markup(
      'no break',
      () =>
        '<p style="white-space:nowrap">It takes four minutes on foot from the bridge, or eleven with a pram and a dog.</p>',
      () => '<p>It takes four minutes on foot from the bridge, or eleven with a pram and a dog.</p>',
      whole,
    ),
    markup(
      'the whole window and more',
      () =>
        `<div style="width:100vw;padding:0 16px;margin-left:16px;box-sizing:content-box;background:#ffffff">A band</div>`,
      () => '<div style="width:100%;padding:0 16px;background:#ffffff">A band</div>',
      whole,
    ),
    markup(
      'out to the right',
      () =>
        `<div style="position:relative;height:40px"><p style="position:absolute;left:90%;margin:0;width:240px">Out at sea</p></div>`,
      () =>
        `<div style="position:relative;height:40px;overflow:hidden"><p style="position:absolute;left:0;margin:0;width:100%">Out at sea</p></div>`,
      whole,
    ),
    markup(
      'a margin below zero',
      () => `<div style="margin-right:-120px;${BOX}">A band that bleeds</div>`,
      () =>
        `<div style="overflow:hidden"><div style="margin-right:-120px;${BOX}">A band that bleeds, and is cut off</div></div>`,
      whole,
    ),
    markup(
      'moved',
      () => `<div style="transform:translateX(140px);${BOX}">It slides in</div>`,
      () => `<div style="transform:translateX(-8px);${BOX}">It slides in</div>`,
      whole,
    ),
    markup(
      'columns that do not shrink',
      (n) =>
        `<div style="display:grid;grid-template-columns:repeat(3,180px)"><p>Room ${n}</p><p>Stove</p><p>Window</p></div>`,
      (n) =>
        `<div style="display:grid;grid-template-columns:repeat(3,1fr)"><p>Room ${n}</p><p>Stove</p><p>Window</p></div>`,
      whole,
    ),
    scripted(
      'fixed width',
      () => `<div style="width:480px;${BOX}">Three rooms side by side</div>`,
      () => `<div style="width:480px;max-width:100%;${BOX}">Three rooms side by side</div>`,
      whole,
    ),
  ],
}

const press = (style: string, n: number, text = '×') =>
  `<button type="button" aria-label="Take away ${n}" onclick="this.dataset.used = Date.now()" style="border:0;padding:0;font:inherit;line-height:1;background:#1c1c1c;color:#ffffff;${style}">${text}</button>`
/** Side by side: what has room around it may be smaller. */
const three = (style: string) => (n: number) =>
  `<div style="display:flex;gap:2px">${[1, 2, 3].map((at) => press(style, n * 10 + at)).join('')}</div>`

const stacked = (style: string) => (n: number) =>
  three(style)(n).replace('gap:2px', 'gap:2px;flex-direction:column')
const shrunk = (scale: number) => (n: number) =>
  `<div style="transform:scale(${scale});transform-origin:0 0">${three('width:30px;height:30px')(n)}</div>`

/** D-18: a target for a needle. */
export const cannotBeHit: Defect = {
  id: 'D-18',
  name: 'tiny tap target',
  seenBy: ['IN-8', 'IN-1'],
  must: true,
  widths: [375, 1280],
  variants: [
    markup('plain', three('width:16px;height:16px'), three('width:24px;height:24px')),
    markup('low', stacked('width:96px;height:14px'), stacked('width:96px;height:28px')),
    markup(
      'links of a list',
      (n) =>
        `<ul style="list-style:none;padding:0;line-height:1">${[1, 2, 3].map((at) => `<li><a href="#top" style="display:block;width:80px;height:16px;font-size:14px">Room ${n}${at}</a></li>`).join('')}</ul>`,
      (n) =>
        `<p>Rooms <a href="#top">${n}1</a>, <a href="#top">${n}2</a> and <a href="#top">${n}3</a> look to the north.</p>`,
    ),
    markup(
      'ticks',
      (n) =>
        `<div style="display:flex;gap:2px">${[1, 2, 3].map((at) => `<input type="checkbox" aria-label="Room ${n}${at}" style="appearance:none;width:12px;height:12px;margin:0;border:1px solid #1c1c1c">`).join('')}</div>`,
      (n) =>
        `<div style="display:flex;gap:8px">${[1, 2, 3].map((at) => `<input type="checkbox" aria-label="Room ${n}${at}" style="appearance:none;width:24px;height:24px;margin:0;border:1px solid #1c1c1c">`).join('')}</div>`,
    ),
    markup('shrunk', shrunk(0.5), shrunk(0.9)),
    markup(
      'div for a button',
      (n) =>
        `<div style="display:flex;gap:2px">${[1, 2, 3].map((at) => `<div role="button" tabindex="0" aria-label="Seat ${n}${at}" onclick="this.dataset.used = Date.now()" style="width:14px;height:14px;background:#1c1c1c"></div>`).join('')}</div>`,
      (n) =>
        `<div style="display:flex;gap:2px">${[1, 2, 3].map((at) => `<div role="button" tabindex="0" aria-label="Seat ${n}${at}" onclick="this.dataset.used = Date.now()" style="width:26px;height:26px;background:#1c1c1c"></div>`).join('')}</div>`,
    ),
    scripted('plain', three('width:16px;height:16px'), three('width:24px;height:24px')),
  ],
}
