import type { Defect } from '../defect'
import { markup, scripted } from '../plant'

const link = (href: string) => (n: number) =>
  `<p><a href="${href.replace('#n', `#n${n}`)}">Read on about room ${n}</a></p>`
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** D-11: a link that leads nowhere. */
export const leadsNowhere: Defect = {
  id: 'D-11',
  name: 'href "" and "#nowhere"',
  seenBy: ['IN-5'],
  must: true,
  variants: [
    markup(
      'no target',
      link('#nowhere'),
      (n) => `${link('#n-there')(n)}<p id="n${n}-there">Room ${n} has a stove.</p>`,
    ),
    markup('empty', link(''), link('#top')),
    markup('a lone #', link('#'), link('mailto:post@skerryferries.scot')),
    markup(
      'escaped',
      link('#caf%C3%A9-nowhere'),
      (n) => `<p><a href="#caf%C3%A9-${n}">The café</a></p><p id="café-${n}">It opens at nine.</p>`,
    ),
    markup(
      'the case of an id',
      (n) => `<p><a href="#Room-${n}">Room ${n}</a></p><p id="room-${n}">It has a stove.</p>`,
      (n) => `<p><a href="#room-${n}">Room ${n}</a></p><p id="room-${n}">It has a stove.</p>`,
    ),
    markup(
      'an id in a comment',
      (n) => `${link('#nearly')(n)}<!-- <p id="n${n}early">Room</p> -->`,
      (n) => `<p><a href="#old-${n}">Room</a> <a name="old-${n}"></a></p>`,
    ),
    markup('a script that does nothing', link('javascript:void(0)'), link('tel:+441856960331')),
    markup(
      'two of one id',
      (n) => `<p id="twin-${n}">Left</p><p id="twin-${n}">Right</p>`,
      (n) => `<p id="left-${n}">Left</p><p id="right-${n}">Right</p>`,
    ),
    scripted('no target', link('#nowhere'), link('#top')),
  ],
}

/** D-12: something that is fetched from elsewhere. */
export const fetchesFromOutside: Defect = {
  id: 'D-12',
  name: 'external image',
  seenBy: ['IN-14'],
  must: false,
  variants: [
    markup(
      'plain',
      (n) => `<p><img src="https://cdn.harbour-photos.net/${n}.jpg" alt="A boat" width="96" height="64"></p>`,
      () => `<p><img src="${PIXEL}" alt="A boat" width="96" height="64"></p>`,
    ),
    markup(
      'srcset',
      (n) =>
        `<p><img src="${PIXEL}" srcset="https://cdn.harbour-photos.net/${n}.jpg 2x" alt="A boat" width="96" height="64"></p>`,
      () => `<p><img src="${PIXEL}" srcset="${PIXEL} 2x" alt="A boat" width="96" height="64"></p>`,
    ),
    markup(
      'in a style',
      (n) => `<div style="height:48px;background:url(//cdn.harbour-photos.net/${n}.png)"></div>`,
      () => `<div style="height:48px;background:url(${PIXEL})"></div>`,
    ),
    markup(
      'a drawn one',
      (n) =>
        `<svg width="48" height="48" aria-hidden="true"><image href="https://cdn.harbour-photos.net/${n}.svg" width="48" height="48"/></svg>`,
      () =>
        '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" aria-hidden="true"><circle cx="24" cy="24" r="20"/></svg>',
    ),
    markup(
      'a film',
      (n) => `<video src="https://cdn.harbour-photos.net/${n}.mp4" width="96" height="64" muted></video>`,
      (n) => `<p><a href="https://harbour-photos.net/${n}">Photographs of the harbour</a></p>`,
    ),
    markup(
      'a font',
      (n) =>
        `<style>@font-face { font-family: Harbour${n}; src: url(https://cdn.harbour-photos.net/${n}.woff2) }</style>`,
      () => '<style>.harbour { font-family: Georgia, serif }</style>',
    ),
    scripted(
      'plain',
      (n) => `<p><img src="https://cdn.harbour-photos.net/${n}.jpg" alt="A boat" width="96" height="64"></p>`,
      () => `<p><img src="${PIXEL}" alt="A boat" width="96" height="64"></p>`,
    ),
  ],
}
