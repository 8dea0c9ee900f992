import { type BrowserContext, expect } from 'playwright/test'
import { type Browser, type Engine, openBrowser } from './browser'
import { channels } from './channels'
import type { Channel, Channels } from './fragment'
import { listen, type Listener, LOOKUPS_SEEN } from './listener'
import { hostFor, type Ports } from './naming'

/** A browser and everything outside that an artifact in it could reach. */
export interface Field {
  readonly engine: Engine
  readonly context: BrowserContext
  readonly listener: Listener
  portsOf(tag: string): (channel: Channel) => Ports
  /** Which channels have called out under a tag so far. */
  open(tag: string): readonly string[]
  close(): Promise<void>
}

/** A tag is a mode and a place. `app` is the origin that artifacts may not come back to. */
export async function openField(
  engine: Engine,
  tags: readonly string[],
  app: string,
  { workers = true } = {},
): Promise<Field> {
  const listener = await listen()
  const udp = new Map<string, number>()
  for (const tag of tags)
    for (const { name } of channels.filter((channel) => channel.udp))
      udp.set(hostFor(name, tag), await listener.datagrams(hostFor(name, tag)))
  const hosts = tags.flatMap((tag) => channels.map(({ name }) => hostFor(name, tag)))
  const browser: Browser = await openBrowser(engine, hosts, { workers })
  const back = new Set<string>()
  browser.context.on(
    'response',
    (response) => void (response.url().startsWith(app) && back.add(response.url())),
  )
  return {
    engine,
    context: browser.context,
    listener,
    portsOf: (tag) => (channel) => ({
      tcp: listener.port,
      udp: udp.get(hostFor(channel.name, tag)) ?? 0,
      app: `${app}/${tag}`,
    }),
    open: (tag) =>
      channels
        .filter(({ name, app: returns }) =>
          returns
            ? [...back].some((url) => url.includes(`/${tag}/${name}`))
            : listener.heard.has(hostFor(name, tag)),
        )
        .map(({ name }) => name),
    async close() {
      await browser.close()
      await listener.stop()
    },
  }
}

/** What no connection tells and only a look-up does. */
export function unseen(which: Channels, opened: readonly string[]): readonly string[] {
  if (LOOKUPS_SEEN) return []
  return which.filter(({ name, lookup }) => lookup && !opened.includes(name)).map(({ name }) => name)
}

/** Prints how many of the channels stayed closed, and fails with the names of those that did not. */
export function expectClosed(field: Field, tag: string, tried: Channels): void {
  const opened = field.open(tag)
  const blind = unseen(tried, opened)
  const closed = tried.length - opened.length - blind.length
  const dark = blind.length > 0 ? `, unseen ${blind.length}: ${blind.join(' ')}` : ''
  console.info(`escape ${field.engine} ${tag} ${closed}/${tried.length - blind.length}${dark}`)
  expect(
    opened,
    `open in ${tag}: ${field.listener.lines.filter((line) => line.includes(tag)).join('; ')}`,
  ).toEqual([])
}

/** Prints and expects exactly those open that no policy can close, as far as they can be seen. */
export function expectOpen(field: Field, tag: string, tried: Channels, names: readonly string[]): void {
  const seen = tried.filter(({ lookup, udp }) => LOOKUPS_SEEN || !(lookup || udp))
  const blind = tried.filter((channel) => !seen.includes(channel)).map(({ name }) => name)
  const among = (all: readonly string[]) => seen.map(({ name }) => name).filter((name) => all.includes(name))
  const [got, want] = [among(field.open(tag)), among(names)]
  console.info(
    `escape ${field.engine} ${tag} open ${got.length}/${want.length} of ${seen.length}, unseen ${blind.length}: ${blind.join(' ')}`,
  )
  expect(got).toEqual(want)
}
