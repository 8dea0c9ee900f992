import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readGuide } from '../../.ci/markdown.mjs'
import { headingFor } from '../../src/help/guide'
import { GuideView } from '../../src/help/guide-view'
import { guideFor, HelpView } from '../../src/help/help-view'
import { wordsOf } from '../../src/help/words'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { t } from './window'

// The guides in the app: how they are drawn, where a topic leads, code to copy, and what they have to hold.

// What the build makes of the files, by the same function.
const guideOf = (name: string) => readGuide(readFileSync(`src/help/${name}.md`, 'utf8'), name)
const guide = guideOf('connections')
const ORIGIN = 'https://jury.example'
const scrolled: string[] = []

beforeEach(() => {
  scrolled.length = 0
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = function scroll() {
    scrolled.push(this.id)
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function show(first = '') {
  cleanup()
  const [topic, setTopic] = createSignal(first)
  render(() => <GuideView guide={guide} topic={topic()} t={wordsOf(t)} origin={ORIGIN} />)
  return setTopic
}
const contents = () => within(screen.getByRole('navigation', { name: 'On this page' }))

describe('the guide in the app', () => {
  test('is drawn whole, without markup: headings under the page’s own, lists, tables that can be scrolled by keyboard', () => {
    show()
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    expect(screen.getByRole('heading', { level: 2, name: 'Connections' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 4, name: 'Ollama' })).toBeTruthy()
    expect(document.querySelectorAll('.help-text > ol > li').length).toBeGreaterThan(4)
    expect(document.querySelector('.help')?.textContent).not.toMatch(/<a id=|\*\*|&lt;|&amp;/)
    const tables = [...document.querySelectorAll<HTMLElement>('.help-table')]
    expect(tables.filter((table) => table.tabIndex !== 0)).toEqual([])
    const names = tables.map((table) => table.getAttribute('aria-label'))
    expect(names).toContain('Table: Cap, Money, Tokens')
    expect(new Set(names).size).toBe(tables.length)
    expect(screen.getByRole('columnheader', { name: 'On the disk' })).toBeTruthy()
  })

  test('the person’s own address stands wherever it is needed', () => {
    show()
    const text = document.querySelector('.help-text')?.textContent ?? ''
    expect(text).not.toMatch(/\{origin\}|\{host\}/)
    expect(text).toContain(`Environment="OLLAMA_ORIGINS=${ORIGIN}"`)
    expect([...document.querySelectorAll('pre')].map((one) => one.textContent)).toContain('jury.example')
  })

  test('the contents lead to every section; other links stay in the guide or leave over https, beside the app', () => {
    show()
    expect(contents().getAllByRole('link').length).toBeGreaterThan(50)
    const inside = contents().getByRole('link', { name: 'LM Studio' })
    expect(inside.getAttribute('href')).toBe('#/help/connections/lmstudio')
    expect(inside.hasAttribute('target')).toBe(false)
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.help-text a')]
    const out = links.filter((link) => !link.getAttribute('href')?.startsWith('#/help/connections/'))
    expect(out.length).toBeGreaterThan(10)
    expect(links.length - out.length).toBeGreaterThan(20)
    for (const { protocol, rel, target, textContent } of out) {
      expect([protocol, rel, target]).toEqual(['https:', 'noopener noreferrer', '_blank'])
      expect(textContent).toMatch(/\(opens in a new tab\)$/)
    }
  })

  test('the contents stand open beside the text, and folded above it', () => {
    for (const matches of [true, false]) {
      vi.stubGlobal('matchMedia', () => ({
        matches,
        addEventListener: () => {},
        removeEventListener: () => {},
      }))
      show()
      expect(document.querySelector<HTMLDetailsElement>('.help-contents details')?.open).toBe(matches)
    }
  })
})

describe('a topic', () => {
  test('is shown and focused, so that the keyboard goes on from there, and changes with the address', () => {
    const setTopic = show('connections/cors_or_key')
    expect(document.activeElement?.textContent).toBe('Reached, but not readable')
    setTopic('caps')
    expect(scrolled).toEqual(['help-cors_or_key', 'help-caps'])
  })

  test('asked for again is shown again, though the address stays the same', () => {
    show('connections/caps')
    history.replaceState(undefined, '', '#/help/connections/caps')
    fireEvent.click(contents().getByRole('link', { name: 'Caps' }))
    fireEvent.click(contents().getByRole('link', { name: 'Ollama' }))
    expect(scrolled).toEqual(['help-caps', 'help-caps'])
  })

  test('that there is not, or none, moves nothing', () => {
    const setTopic = show('connections/nothing')
    setTopic('')
    setTopic('"]*')
    expect(scrolled).toEqual([])
  })
})

test('code is copied as it stands, with the address in it, or it is said that it could not be', async () => {
  const copyFirst = async (navigator: object) => {
    vi.stubGlobal('navigator', navigator)
    show()
    const [code] = document.querySelectorAll<HTMLElement>('.help-code')
    if (!code) throw new Error('The guide holds no code.')
    fireEvent.click(within(code).getByRole('button', { name: 'Copy' }))
    return (await within(code).findByText(/./, { selector: '[role="status"]' })).textContent
  }
  const writeText = vi.fn(() => Promise.resolve())
  expect(await copyFirst({ clipboard: { writeText } })).toBe('Copied.')
  expect(writeText).toHaveBeenCalledWith(`launchctl setenv OLLAMA_ORIGINS "${ORIGIN}"`)
  writeText.mockRejectedValue(new Error('no'))
  expect(await copyFirst({ clipboard: { writeText } })).toMatch(/copy it by hand/)
  expect(await copyFirst({})).toMatch(/copy it by hand/)
})

describe('how a run works', () => {
  const runs = guideOf('runs')

  test('has a section on every ending and on what people ask, which says more than its name, and shouts at nobody', () => {
    const endings = ['shipped', 'below_threshold', 'timed_out', 'interrupted', 'degraded', 'failed', 'legacy']
    const topics = [...endings, 'paces', 'queue', 'tabs', 'fork', 'sent', 'must-fix', 'brand', 'rules']
    const place = (topic: string) =>
      runs.blocks.findIndex((block) => block.type === 'heading' && block.ids.includes(topic))
    for (const topic of topics) {
      expect(JSON.stringify(runs.blocks[place(topic) + 1] ?? '').length).toBeGreaterThan(100)
      expect(headingFor(runs, `runs/${topic}`)).toBe(runs.blocks[place(topic)])
    }
    // The five reasons of a degraded run, each with what to do.
    const table = runs.blocks.slice(place('degraded')).find((block) => block.type === 'table')
    expect(table?.type === 'table' && table.rows.length).toBe(5)
    const text = readFileSync('src/help/runs.md', 'utf8')
    expect(text).not.toMatch(/!(?!\[)|\bsimply\b|\bseamless|\brobust\b/i)
  })

  test('a topic finds its guide by name, by its section, and else the first one', () => {
    for (const topic of ['runs', 'runs/queue', 'queue']) expect(guideFor(topic, [guide, runs])).toBe(runs)
    for (const topic of ['connections/ollama', '']) expect(guideFor(topic, [guide, runs])).toBe(guide)
  })

  test('each guide leads to the other', () => {
    const [topic, setTopic] = createSignal('runs/queue')
    render(() => <HelpView topic={topic()} t={t} origin={ORIGIN} />)
    const guides = within(screen.getByRole('navigation', { name: 'Guides' }))
    const current = () => guides.getAllByRole('link').find((link) => link.hasAttribute('aria-current'))
    expect(current()?.textContent).toBe('How a run works')
    expect(document.activeElement?.textContent).toBe('Queue')
    expect(guides.getByRole('link', { name: 'Connections' }).getAttribute('href')).toBe('#/help/connections')
    setTopic('connections')
    expect(current()?.textContent).toBe('Connections')
    expect(screen.queryByText(/Only so many runs go on at once/)).toBeNull()
  })

  test('is said to be German where it is, and not to be English', async () => {
    const { help } = await import('../../src/i18n/de/help')
    const german = createTranslate(en, () => ({ locale: 'de', parts: { help } }))
    const { container } = render(() => <HelpView topic="jury" t={german} origin={ORIGIN} />)
    await screen.findByRole('heading', { level: 2, name: 'Die Jury lesen' })
    expect(container.querySelector('.help-english, [lang]')).toBeNull()
  })
})
