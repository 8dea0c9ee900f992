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

// What the build makes of the file, by the same function.
const guide = readGuide(readFileSync('src/help/connections.md', 'utf8'), 'connections')
const t = wordsOf(createTranslate(en))
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
  cleanup()
  vi.unstubAllGlobals()
})

function show(first = '') {
  const [topic, setTopic] = createSignal(first)
  render(() => <GuideView guide={guide} topic={topic()} t={t} origin={ORIGIN} />)
  return { setTopic }
}

describe('the guide in the app', () => {
  test('is drawn whole: headings under the page’s own, lists, tables, code', () => {
    show()
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    expect(screen.getByRole('heading', { level: 2, name: 'Connections' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 4, name: 'Ollama' })).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'On the disk' })).toBeTruthy()
    expect(document.querySelectorAll('.help-text > ol > li').length).toBeGreaterThan(4)
  })

  test('each table has a name of its own, and can be scrolled by keyboard', () => {
    show()
    const tables = [...document.querySelectorAll<HTMLElement>('.help-table')]
    expect(tables.map((table) => table.tabIndex)).toEqual(tables.map(() => 0))
    const names = tables.map((table) => table.getAttribute('aria-label'))
    expect(names).toContain('Table: Cap, Money, Tokens')
    expect(new Set(names).size).toBe(tables.length)
  })

  test('nothing of it is markup', () => {
    show()
    expect(document.querySelector('.help')?.textContent).not.toMatch(/<a id=|\*\*|&lt;|&amp;/)
  })

  test('the person’s own address stands wherever it is needed', () => {
    show()
    const text = document.querySelector('.help-text')?.textContent ?? ''
    expect(text).not.toContain('{origin}')
    expect(text).not.toContain('{host}')
    expect(text).toContain(`Environment="OLLAMA_ORIGINS=${ORIGIN}"`)
    expect([...document.querySelectorAll('pre')].map((one) => one.textContent)).toContain('jury.example')
  })

  test('the contents lead to every section', () => {
    show()
    const contents = screen.getByRole('navigation', { name: 'On this page' })
    const links = within(contents).getAllByRole('link')
    expect(links.length).toBeGreaterThan(50)
    const link = within(contents).getByRole('link', { name: 'LM Studio' })
    expect(link.getAttribute('href')).toBe('#/help/connections/lmstudio')
    expect(link.hasAttribute('target')).toBe(false)
  })

  test('links stay in the guide or leave over https, beside the app', () => {
    show()
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.help-text a')]
    const out = links.filter((link) => !link.getAttribute('href')?.startsWith('#/help/connections/'))
    expect(out.length).toBeGreaterThan(10)
    for (const link of out) {
      expect(link.protocol).toBe('https:')
      expect(link.rel).toBe('noopener noreferrer')
      expect(link.target).toBe('_blank')
      expect(link.textContent).toMatch(/\(opens in a new tab\)$/)
    }
    expect(links.length - out.length).toBeGreaterThan(20)
  })
})

describe('the contents', () => {
  const at = (matches: boolean) => {
    const heard: (() => void)[] = []
    const query = { matches, addEventListener: (_: string, hear: () => void) => heard.push(hear) }
    vi.stubGlobal('matchMedia', () => ({ ...query, removeEventListener: () => {} }))
    show()
    return document.querySelector<HTMLDetailsElement>('.help-contents details')?.open
  }

  test('stand open beside the text, and folded above it', () => {
    expect(at(true)).toBe(true)
    cleanup()
    expect(at(false)).toBe(false)
  })
})

describe('a topic', () => {
  test('is shown and focused, so that the keyboard goes on from there', () => {
    show('connections/cors_or_key')
    expect(scrolled).toEqual(['help-cors_or_key'])
    expect(document.activeElement?.textContent).toBe('Reached, but not readable')
  })

  test('changes with the address', () => {
    const { setTopic } = show('ollama')
    setTopic('caps')
    expect(scrolled).toEqual(['help-ollama', 'help-caps'])
  })

  test('asked for again is shown again, though the address stays the same', () => {
    show('connections/caps')
    history.replaceState(undefined, '', '#/help/connections/caps')
    const contents = screen.getByRole('navigation', { name: 'On this page' })
    fireEvent.click(within(contents).getByRole('link', { name: 'Caps' }))
    fireEvent.click(within(contents).getByRole('link', { name: 'Ollama' }))
    expect(scrolled).toEqual(['help-caps', 'help-caps'])
  })

  test('that there is not, or none, moves nothing', () => {
    const { setTopic } = show('connections/nothing')
    setTopic('')
    setTopic('"]*')
    expect(scrolled).toEqual([])
  })
})

describe('code', () => {
  const copyFirst = async () => {
    const [code] = document.querySelectorAll<HTMLElement>('.help-code')
    if (!code) throw new Error('The guide holds no code.')
    fireEvent.click(within(code).getByRole('button', { name: 'Copy' }))
    await Promise.resolve()
    return vi.waitFor(() => {
      const said = within(code).getByRole('status').textContent
      expect(said).not.toBe('')
      return said
    })
  }

  test('is copied as it stands, with the address in it', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    show()
    expect(await copyFirst()).toBe('Copied.')
    expect(writeText).toHaveBeenCalledWith(`launchctl setenv OLLAMA_ORIGINS "${ORIGIN}"`)
  })

  test.each([
    ['a browser that refuses', { clipboard: { writeText: () => Promise.reject(new Error('no')) } }],
    ['a page without a clipboard', {}],
  ])('%s: it says so', async (_name, navigator) => {
    vi.stubGlobal('navigator', navigator)
    show()
    expect(await copyFirst()).toMatch(/copy it by hand/)
  })
})

describe('how a run works', () => {
  const runs = readGuide(readFileSync('src/help/runs.md', 'utf8'), 'runs')
  const endings = ['shipped', 'below_threshold', 'timed_out', 'interrupted', 'degraded', 'failed', 'legacy']

  test.each([...endings, 'paces', 'queue', 'tabs', 'fork', 'sent', 'must-fix', 'brand', 'rules'])(
    'has a section on %s, which says more than its name',
    (topic) => {
      const at = runs.blocks.findIndex((block) => block.type === 'heading' && block.ids.includes(topic))
      expect(JSON.stringify(runs.blocks[at + 1] ?? '').length).toBeGreaterThan(100)
      expect(headingFor(runs, `runs/${topic}`)).toBe(runs.blocks[at])
    },
  )

  test('names the five reasons of a degraded run, each with what to do', () => {
    const at = runs.blocks.findIndex((block) => block.type === 'heading' && block.ids.includes('degraded'))
    const table = runs.blocks.slice(at).find((block) => block.type === 'table')
    expect(table?.type === 'table' && table.rows.length).toBe(5)
  })

  test('a topic finds its guide by name, by its section, and else the first one', () => {
    const guides = [guide, runs] as const
    expect(guideFor('runs', guides)).toBe(runs)
    expect(guideFor('runs/queue', guides)).toBe(runs)
    expect(guideFor('queue', guides)).toBe(runs)
    expect(guideFor('connections/ollama', guides)).toBe(guide)
    expect(guideFor('', guides)).toBe(guide)
  })

  test('each guide leads to the other', () => {
    const [topic, setTopic] = createSignal('runs/queue')
    render(() => <HelpView topic={topic()} t={createTranslate(en)} origin={ORIGIN} />)
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
    const t = createTranslate(en, () => ({ locale: 'de', parts: { help } }))
    const { container } = render(() => <HelpView topic="jury" t={t} origin={ORIGIN} />)
    await screen.findByRole('heading', { level: 2, name: 'Die Jury lesen' })
    expect(container.querySelector('.help-english, [lang]')).toBeNull()
  })

  test('shouts at nobody', () =>
    expect(readFileSync('src/help/runs.md', 'utf8')).not.toMatch(/!(?!\[)|\bsimply\b|\bseamless|\brobust\b/i))
})
