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
import { readSource } from '../../../src/library/exporting/source'
import { readRun } from '../../../src/run/log'
import { fileLanguage, fileTexts } from '../../../src/page/replay-file/texts'
import { recordedRuns } from '../../building/runs'

const MOST = 60 * 1024
const ENTRY = 'src/page/replay-file/main.tsx'

let shell: ReplayShell

beforeAll(async () => {
  shell = await buildShell(ENTRY)
}, 60_000)

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

describe('a replay in one file', () => {
  test.each(Object.keys(LOCALES))('is no larger than 60 KiB without its run, in %s', async (locale) => {
    const size = Buffer.byteLength(await replayOf('', locale))
    console.info(`replay file without its run, ${locale}: ${(size / 1024).toFixed(1)} of 60 KiB`)
    expect(size).toBeLessThanOrEqual(MOST)
  })

  test('names no way into a network, and no address of anything', async () => {
    const html = await replayOf('')
    const texts = [html, ...['code', 'style', 'texts'].map((id) => partOf(html, id))]
    for (const text of texts) {
      expect(text).not.toMatch(
        /\bfetch\s*\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|RTCPeerConnection|WebTransport|importScripts|serviceWorker|\bimport\s*\(|new Worker|SharedWorker/,
      )
      const named = text.match(/\b(?:https?|wss?|ftp):\/\/[^\s"'`)]*/g) ?? []
      expect(named.filter((address) => !address.startsWith('http://www.w3.org/'))).toEqual([])
      expect(text).not.toMatch(/url\((?!["']?(?:data:|#))/)
    }
  })

  test('runs three scripts by their hashes, and its policy lets nothing out', async () => {
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(await replayOf('')) ?? []
    expect(policy.match(/'sha256-/g)).toHaveLength(3)
    expect(policy).not.toMatch(/script-src[^;]*(?:unsafe|\*|https?:|'self')/)
    for (const rule of ['default', 'connect', 'frame', 'child', 'worker', 'object', 'manifest'])
      expect(policy).toContain(`${rule}-src 'none'`)
    for (const rule of ["base-uri 'none'", "form-action 'none'"]) expect(policy).toContain(rule)
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

  test('a title is a title, whatever it says', async () => {
    const html = await replayOf('')
    expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>')
  })
})

describe('a replay is read back', () => {
  test.each(recordedRuns().map(({ name, text }) => [name, text] as const))('%s', async (_, text) => {
    const html = await replayOf(text)
    expect(isReplayFile(html)).toBe(true)
    expect(juryIn(html)).toBe(text)
    expect(readReplayFile(html)).toEqual(readRun(text))
    expect(() => checkReplay(html, readSource(text))).not.toThrow()
  })

  test('the same run gives the same file', async () => {
    const [{ text = '' } = {}] = recordedRuns()
    expect(await replayOf(text)).toBe(await replayOf(text))
  })

  test('a run that looks like a hole of the file fills nothing', async () => {
    const [{ text = '' } = {}] = recordedRuns()
    const html = fillShell(shell, {
      run: text,
      title: '{{run}}',
      wait: '{{texts}}',
      language: await languageOf('en'),
    })
    expect(html).toContain('<title>{{run}}</title>')
    expect(juryIn(html)).toBe(text)
  })

  test('one without a policy, with another run, or with something that reaches out is found out', async () => {
    const [{ text = '' } = {}, { text: other = '' } = {}] = recordedRuns()
    const html = await replayOf(text)
    const wrong = [
      html.replace("connect-src 'none'", 'connect-src *'),
      html.replace('<body>', '<body><img src="https://example.test/">'),
      await replayOf(other),
    ]
    for (const one of wrong) expect(() => checkReplay(one, readSource(text))).toThrow('replay')
  })

  test.each([
    ['a page of another kind', '<!doctype html><title>x</title>'],
    ['a shell without a run', '<meta name="generator" content="jury-replay 1">'],
    [
      'a run that is cut',
      `<meta name="generator" content="jury-replay 1">\n<script type="text/plain" id="run">${gzipSync('x'.repeat(5000)).toString('base64').slice(0, 20)}</script>\n`,
    ],
    [
      'something that is no run',
      `<meta name="generator" content="jury-replay 1">\n<script type="text/plain" id="run">${gzipSync('hello').toString('base64')}</script>\n`,
    ],
  ])('%s is refused with a sentence', (_, html) => {
    expect(() => readReplayFile(html)).toThrow(
      expect.objectContaining({ name: 'LogError', kind: 'not_a_run' }),
    )
  })
})
