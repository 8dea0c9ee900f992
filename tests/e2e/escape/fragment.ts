import type { Outside } from './naming'

/** A way in which a page could reach the world outside, or tell it something. */
export interface Channel {
  readonly name: string
  readonly html: (to: Outside) => string
  /** What the page turns into: it cannot share a document with others once it has succeeded. */
  readonly alone?: boolean
  /** It takes the place of the page's body, so nothing stands beside it. */
  readonly whole?: boolean
  /** It takes the whole tab with it when it succeeds. */
  readonly top?: boolean
  /** It waits for a person: elements of the class `go` are clicked, those of the class `hover` are pointed at. */
  readonly user?: boolean
  /** What it calls out over speaks UDP to a port of its own. */
  readonly udp?: boolean
  /** It calls the app's own origin, under its name. */
  readonly app?: boolean
  /** Only a look-up of its name leaves: nothing connects, so only a name server of ours sees it. */
  readonly lookup?: boolean
}

export type Channels = readonly Channel[]

type Html = Channel['html']

/** Channels whose fragments need nothing but a place in a page. */
export function plain(
  fragments: Readonly<Record<string, Html>>,
  rest: Omit<Channel, 'name' | 'html'> = {},
): Channels {
  return Object.entries(fragments).map(([name, html]) => ({ name, html, ...rest }))
}

/** A script that fails in silence, now or later: the next fragment is to run all the same. */
export function js(code: string): string {
  return `<script>(async()=>{${code}})().catch(()=>{})</script>`
}

/** As the value of an attribute in double quotes. */
export function quoted(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/** As a literal within a script of a page: its own end tag would end the script around it. */
export function literal(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\x3c')
}

export function dataPage(html: string): string {
  return `data:text/html,${encodeURIComponent(html)}`
}

/** What a person clicks. */
export const GO = 'class="go" style="display:inline-block;width:30px;height:20px"'
