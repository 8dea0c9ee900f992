import { code, peers, requests } from './channels-code'
import { hints, lookups } from './channels-hints'
import { frames, media, style, svg } from './channels-markup'
import { leaving, selfNavigation, tricks } from './channels-navigation'
import type { Channel, Channels } from './fragment'
import { type Ports, outside } from './naming'

/** All ways out of a page that are known, by what they have in common. */
export const groups = {
  requests,
  peers,
  code,
  media,
  style,
  svg,
  frames,
  hints,
  lookups,
  selfNavigation,
  leaving,
  tricks,
} as const satisfies Readonly<Record<string, Channels>>

export const channels: Channels = Object.values(groups).flat()

/** A few of each kind, for places whose walls are those of a place that was tried with all. */
const SAMPLE: readonly string[] = [
  'fetch',
  'beacon',
  'websocket',
  'webtransport',
  'rtc_stun',
  'rtc_nested_srcdoc',
  'worker_blob',
  'dyn_import',
  'script_src',
  'img',
  'video_poster',
  'docopen_img',
  'style_import',
  'style_bg',
  'style_attr',
  'svg_use',
  'x_smil_image',
  'shadow_decl',
  'iframe_src',
  'frame_nested_srcdoc',
  'frame_nested_data',
  'l_prefetch',
  'l_preload_fetch',
  'x_hover_a',
  'x_nested_data_preconnect',
  'l_preconnect',
  'l_preconnect_js',
  'x_shadow_preconnect',
  'x_rel_multi',
  'x_fo_preconnect',
  'x_template_mxss',
  'x_comment_break',
  'x_select_template',
  'meta_refresh',
  'nav_self',
  'nav_a_user',
  'x_smil_a_user',
  'nav_top',
  'nav_open',
  'nav_form_post',
  'nav_a_user_ping',
  'nav_app_origin',
  'nav_data',
  'meta_removed',
  'meta_weaker',
]
export const sample: Channels = channels.filter(({ name }) => SAMPLE.includes(name))

/** A page of an artifact in which several channels are tried. */
export interface Sheet {
  readonly channels: Channels
  /** Words that only this page says. */
  readonly mark: string
  readonly html: string
}

/** Says that the page is still what it was: one that was navigated away could not have tried the rest. */
export const SENTINEL = 'This page still stands.'

/** The channels as pages: those that get in no other's way together. */
export function sheets(
  which: Channels,
  tag: string,
  portsOf: PortsOf,
  { apart = true, size = apart ? 24 : 48 }: { readonly apart?: boolean; readonly size?: number } = {},
): readonly Sheet[] {
  const single = (channel: Channel) => channel.whole === true || (apart && channel.alone === true)
  // What is clicked stands first: nothing has to be scrolled to.
  const first = (channel: Channel) => (channel.user ? 0 : 1)
  const joined = which.filter((channel) => !single(channel)).toSorted((a, b) => first(a) - first(b))
  const together = chunks(joined, size)
  return [...together, ...which.filter(single).map((channel) => [channel])].map((some) => ({
    channels: some,
    mark: markOf(some, tag),
    html: page(some, tag, portsOf),
  }))
}

export type PortsOf = (channel: Channel) => Ports

function page(some: Channels, tag: string, portsOf: PortsOf): string {
  const fragments = some.map((channel) => channel.html(outside(channel.name, tag, portsOf(channel))))
  const whole = fragments.find((html) => html.startsWith('<frameset'))
  // A frameset takes the place of a body, and a page that has begun with words has one.
  const body =
    whole !== undefined && some.length === 1
      ? whole
      : `<body><p>${SENTINEL} ${markOf(some, tag)}</p>\n${fragments.join('\n')}`
  return `<!doctype html><html><head><meta charset="utf-8"><title>A page</title></head>${body}</html>`
}

function markOf(some: Channels, tag: string): string {
  return `${some[0]?.name} ${tag}.`
}

function chunks<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / size)
  // Dealt out in turn, so that what is slow does not stand together.
  return Array.from({ length: count }, (_, at) => all.filter((_, place) => place % count === at))
}
