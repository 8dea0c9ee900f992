import { cut, type Finding, placed } from './finding'
import type { Element, Page } from './page'

/** Hosts that make a picture of any size and of nothing. */
const HOST =
  /\/\/(?:[a-z0-9-]{1,40}\.)?(?:placehold(?:er)?\.(?:it|co|jp|com)|placeholder\.pics|picsum\.photos|dummyimage\.com|placekitten\.com|placebear\.com|placeimg\.com|place-hold\.it|placedog\.net|fakeimg\.pl|loremflickr\.com|lorempixel\.com|fillmurray\.com|placecage\.com|pravatar\.cc|source\.unsplash\.com)(?=[/:?#"')\s]|$)/i
const PATH =
  /(?:^|\/)path\/to\/|\/\/(?:www\.)?example\.(?:com|org|net)\/|(?:^|\/)(?:placeholder|your-?(?:image|photo|picture|logo)|image-?placeholder|dummy-?image)(?:[-_\d][\w-]{0,30})?\.(?:png|jpe?g|webp|svg|gif|avif)$/i
const NOTHING = /^(?:#|about:blank|data:,?)?$/
const PICTURES = new Set(['img', 'source', 'video', 'image', 'input', 'object', 'embed'])
const SOURCES = ['src', 'srcset', 'poster', 'href', 'xlink:href', 'data']
/** Another attribute from which the picture comes later. */
const LATER = /^(?:srcset|data-.*src.*|data-lazy.*|:src|v-bind:src|x-bind:src)$/

/** Pictures that stand for a picture. */
export function* standIns(page: Page): Generator<Finding> {
  for (const element of page.elements) {
    const name = sourceOf(element, page.mentions)
    if (name !== undefined)
      yield {
        rule: 'placeholder_image',
        ...placed(element, name),
        value: cut(valueOf(element, name)),
      }
  }
  for (const sheet of [...page.sheets, ...page.elements.map((element) => valueOf(element, 'style'))]) {
    for (const [host] of sheet.matchAll(SHEET_HOST))
      yield { rule: 'placeholder_image', target: `url(${cut(host)})`, value: 'style' }
  }
}

const SHEET_HOST = new RegExp(HOST.source, 'gi')

function valueOf({ attributes }: Element, name: string): string {
  return attributes.get(name) ?? ''
}

/** The attribute of a picture that names a stand-in or nothing. */
function sourceOf(element: Element, mentions: (id: string) => boolean): string | undefined {
  if (!PICTURES.has(element.name)) return undefined
  const named = SOURCES.find((name) => isStandIn(valueOf(element, name)))
  if (named !== undefined) return named
  return isEmpty(element, mentions) ? 'src' : undefined
}

function isStandIn(value: string): boolean {
  // A picture in the page itself may hold any letters.
  return !/^\s*data:/i.test(value) && (HOST.test(value) || PATH.test(value.trim()))
}

/** An image without a source, which no script and no other attribute gives it. */
function isEmpty({ name, attributes }: Element, mentions: (id: string) => boolean): boolean {
  const source = attributes.get('src')
  if (name !== 'img' || source === undefined || !NOTHING.test(source.trim())) return false
  const marks = [attributes.get('id') ?? '', ...(attributes.get('class') ?? '').split(/\s+/)]
  return (
    ![...attributes.keys()].some((key) => LATER.test(key)) &&
    !marks.some((mark) => mark !== '' && mentions(mark))
  )
}
