// A replay in one file is small, reaches no network, and is not handed out where it does not hold its run.
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildShell } from '../../../.ci/replay-shell.mjs'
import { LOCALES } from '../../../src/i18n/language'
import type { Language } from '../../../src/i18n/t'
import { checkReplay } from '../../../src/library/exporting/check'
import {
  fillShell,
  juryIn,
  readReplayFile,
  type ReplayShell,
} from '../../../src/library/exporting/replay-file'
import { isReplayFile } from '../../../src/library/exporting/replay-sign'
import { readRun } from '../../../src/run/log'
import { fileLanguage, fileTexts } from '../../../src/page/replay-file/texts'
import { spread } from '../../building/depth'
import { runs, sourceOf, textOf } from './ports'

const MOST = 60 * 1024

let shell: ReplayShell

beforeAll(async () => {
  shell = await buildShell('src/page/replay-file/main.tsx')
})

async function languageOf(locale: string): Promise<Language> {
  if (locale === 'en') return fileLanguage({ locale, parts: {} })
  const { first } = await import(`../../../src/i18n/${locale}/first.ts`)
  const { rest } = await import(`../../../src/i18n/${locale}/rest.ts`)
  return fileLanguage({ locale, parts: { first, ...rest } })
}

async function replayOf(run: string, locale = 'en') {
  const title = '</title><script>alert(1)</script>'
  return fillShell(shell, { run, title, wait: 'Wait.', language: await languageOf(locale) })
}

/** What a part of the file unpacks to. */
function partOf(html: string, id: string): string {
  const [, size, text = ''] = new RegExp(`id="${id}"(?: data-n="(\\d+)")?>([^<]*)<`).exec(html) ?? []
  const bytes = size === undefined ? Buffer.from(text, 'base64') : tight(text).subarray(0, Number(size))
  return gunzipSync(bytes).toString()
}

/** Five signs are four bytes, written down once more: the loader reads it in the file. */
function tight(signs: string): Buffer {
  const bytes = Buffer.alloc((signs.length / 5) * 4)
  for (let at = 0; at < signs.length; at += 5) {
    const digits = [...signs.slice(at, at + 5)].map((sign) => (sign === '~' ? 60 : sign.charCodeAt(0)) - 40)
    bytes.writeUInt32BE(
      digits.reduce((sum, digit) => sum * 85 + digit, 0),
      (at / 5) * 4,
    )
  }
  return bytes
}

/** Ways into a network. */
const WAYS_OUT =
  /\bfetch\s*\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection|WebTransport|importScripts|serviceWorker|\bimport\s*\(|new Worker|SharedWorker/

describe('a replay in one file', () => {
  test('is no larger than 60 KiB without its run, in any language', async () => {
    for (const locale of Object.keys(LOCALES)) {
      const size = Buffer.byteLength(await replayOf('', locale))
      console.info(`replay file without its run, ${locale}: ${(size / 1024).toFixed(1)} of 60 KiB`)
      expect(size, locale).toBeLessThanOrEqual(MOST)
    }
  })

  test('names no way into a network, and no address of anything', async () => {
    const html = await replayOf('')
    for (const text of [html, ...['code', 'style', 'texts'].map((id) => partOf(html, id))]) {
      expect(text).not.toMatch(WAYS_OUT)
      const named = text.match(/\b(?:https?|wss?|ftp):\/\/[^\s"'`)]*/g) ?? []
      expect(named.filter((address) => !address.startsWith('http://www.w3.org/'))).toEqual([])
      expect(text).not.toMatch(/url\((?!["']?(?:data:|#))/)
    }
  })

  test('runs three scripts by their hashes, and its policy lets nothing out; its title is a title', async () => {
    const html = await replayOf('')
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
    expect(policy.match(/'sha256-/g)).toHaveLength(3)
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|\*|https?:|'self')/)
    const sources = ['default', 'connect', 'frame', 'child', 'worker', 'object', 'manifest']
    for (const rule of [...sources.map((kind) => `${kind}-src`), 'base-uri', 'form-action'])
      expect(policy).toContain(`${rule} 'none'`)
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>')
  })

  test('says its own texts and no others, and the app has all of them', () => {
    expect(shell.parts.filter((name) => !(name in fileTexts))).toEqual([])
    const known = new Set(Object.values(fileTexts).flatMap((texts) => Object.keys(texts)))
    const has = (key: string) => known.has(key) || known.has(`${key}.other`)
    const mine = shell.keys.filter((key) =>
      /^(?:file|fix|role|status|badge|rule|lane|replay|shell|off|cause|ending)\./.test(key),
    )
    expect(mine.length).toBeGreaterThan(40)
    expect(mine.filter((key) => !has(key))).toEqual([])
  })
})

describe('a replay is read back', () => {
  test('as the run that it was made of, the same file each time', async () => {
    for (const name of spread([...runs.keys()], 8)) {
      const text = textOf(name)
      const html = await replayOf(text)
      expect(isReplayFile(html), name).toBe(true)
      expect(juryIn(html) === text, name).toBe(true)
      expect(readReplayFile(html), name).toEqual(readRun(text))
      expect(() => checkReplay(html, sourceOf(name)), name).not.toThrow()
      expect((await replayOf(text)) === html, name).toBe(true)
    }
  })

  test('a run that looks like a hole of the file fills nothing', async () => {
    const run = textOf('shipped')
    const words = { title: '{{run}}', wait: '{{texts}}', language: await languageOf('en') }
    const html = fillShell(shell, { run, ...words })
    expect(html).toContain('<title>{{run}}</title>')
    expect(juryIn(html) === run).toBe(true)
  })

  test('one without a policy, with another run, or with something that reaches out is found out', async () => {
    const html = await replayOf(textOf('shipped'))
    const wrong = [
      html.replace("connect-src 'none'", 'connect-src *'),
      html.replace('<body>', '<body><img src="https://example.test/">'),
      await replayOf(textOf('interrupted')),
    ]
    for (const one of wrong) expect(() => checkReplay(one, sourceOf('shipped'))).toThrow('replay')
  })

  const sign = '<meta name="generator" content="jury-replay 1">'
  const holding = (run: string) => `${sign}\n<script type="text/plain" id="run">${run}</script>\n`
  test.each([
    ['a page of another kind', '<!doctype html><title>x</title>'],
    ['a shell without a run', sign],
    ['a run that is cut', holding(gzipSync('x'.repeat(5000)).toString('base64').slice(0, 20))],
    ['something that is no run', holding(gzipSync('hello').toString('base64'))],
  ])('%s is refused with a sentence', (_, html) => {
    const error = { name: 'LogError', kind: 'not_a_run' }
    expect(() => readReplayFile(html)).toThrow(expect.objectContaining(error))
  })
})
