import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { versionOnShow } from '../../src/theater/version-on-show'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { createEvidence } from '../../src/page/evidence'
import type { MustFix } from '../../src/run/must-fixes'
import { historyOf } from '../../src/theater/must-fix-history'
import { MustFixList } from '../../src/theater/must-fix-list'
import { scenes, stateOf } from './scenes'

afterEach(cleanup)

const t = createTranslate(en)

const button: MustFix = {
  id: 'critic-1-1',
  role: 'critic',
  text: 'Give the button the first look.',
  raised: 1,
  rounds: [1, 3],
  said: [],
  standing: 'regressed',
}
const type: MustFix = {
  ...button,
  id: 'critic-1-2',
  text: 'Two weights.',
  rounds: [1, 2, 3],
  standing: 'open',
}
const roast: MustFix = {
  ...button,
  id: 'copy-1-1',
  role: 'copy',
  text: 'Name the roast.',
  rounds: [1],
  standing: 'fixed',
}
const link: MustFix = {
  ...button,
  id: 'bench-2-1',
  role: 'bench',
  text: 'A link leads nowhere.',
  raised: 2,
  rounds: [2],
  standing: 'fixed',
}

function show(first: readonly MustFix[] | undefined, scene: keyof typeof scenes = 'belowThreshold') {
  const [fixes, setFixes] = createSignal(first)
  const [round, setRound] = createSignal<number>()
  const onOpenRound = vi.fn(setRound)
  const [state] = createSignal(stateOf(scenes[scene]()))
  const { pointing } = createEvidence({
    state,
    page: () => versionOnShow(state(), round(), undefined),
    html: () => undefined,
    pickRound: setRound,
  })
  render(() => (
    <MustFixList
      state={state}
      fixes={fixes}
      unnamed={() => []}
      pointing={pointing}
      round={round}
      t={t}
      onOpenRound={onOpenRound}
    />
  ))
  return { setFixes, onOpenRound }
}

const group = (name: string) => screen.getByRole('region', { name })
const entry = (text: string) => {
  const found = screen.getByText(text).closest('li')
  if (!found) throw new Error(`No entry says ${text}.`)
  return found
}
const turns = (text: string) => [...entry(text).querySelectorAll('.fix-turn')].map((turn) => turn.textContent)

describe('the must-fix list', () => {
  test('open and back again stand first, fixed ones below, each group with its number', () => {
    show([roast, button, link, type])
    const texts = (name: string) =>
      [...group(name).querySelectorAll('.fix-text')].map((one) => one.textContent)
    expect(texts('2 open')).toEqual([button.text, type.text])
    expect(texts('2 fixed')).toEqual([roast.text, link.text])
    expect(group('2 open').compareDocumentPosition(group('2 fixed'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('who says so, how it stands in words and in a mark, and its id', () => {
    show([button, type, roast])
    const standing = (text: string) => entry(text).querySelector('.fix-standing')
    expect(entry(button.text).querySelector('.fix-voice')?.textContent).toBe('C Critic')
    expect([button, type, roast].map(({ text }) => standing(text)?.textContent)).toEqual([
      'back again',
      'open',
      'fixed',
    ])
    const marks = [button, type, roast].map(({ text }) =>
      standing(text)?.querySelector('path')?.getAttribute('d'),
    )
    expect(new Set(marks).size).toBe(3)
    expect(within(entry(button.text)).getByText('critic-1-1')).toBeTruthy()
  })

  test('what became of it is told round by round', () => {
    show([button, type, roast])
    expect(turns(button.text)).toEqual(['raised in round 1', 'fixed in round 2', 'back in round 3'])
    expect(turns(type.text)).toEqual(['raised in round 1', 'still open in round 3'])
    expect(turns(roast.text)).toEqual(['raised in round 1', 'fixed in round 2'])
  })

  test('a round that is pressed is opened, and marked as the one on show', () => {
    const { onOpenRound } = show([button])
    const back = () => screen.getByRole('button', { name: 'back in round 3: show that round' })
    expect(back().hasAttribute('aria-current')).toBe(false)
    back().focus()
    fireEvent.click(back())
    expect(onOpenRound).toHaveBeenCalledWith(3)
    expect(back().getAttribute('aria-current')).toBe('step')
    expect(document.activeElement).toBe(back())
  })

  test('what the bench found says that it was measured, and what a judge said does not', () => {
    show([link, roast])
    expect(within(entry(link.text)).getByText('Measured on the page, not claimed by a judge.')).toBeTruthy()
    expect(within(entry(link.text)).getByText('Bench')).toBeTruthy()
    expect(within(entry(roast.text)).queryByText(/Measured/)).toBeNull()
  })

  test('what came from another run names no round that there is not here', () => {
    show([{ ...button, raised: 0, rounds: [0, 1], standing: 'fixed' }])
    expect(turns(button.text)).toEqual(['open in the run before', 'fixed in round 2'])
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })

  test('an entry keeps its buttons while the run goes on', () => {
    const { setFixes } = show([type])
    const before = within(entry(type.text)).getAllByRole('button')[0]
    before?.focus()
    setFixes([{ ...type }, roast])
    expect(document.activeElement).toBe(before)
  })
})

describe('an empty list says why it is empty', () => {
  test.each<[string, keyof typeof scenes, readonly MustFix[] | undefined, string]>([
    ['before a round was judged', 'running', [], 'No round has been judged yet.'],
    ['while the ledger is on its way', 'shipped', undefined, 'Reading what was raised…'],
    ['when nobody has raised anything', 'shipped', [], 'Nothing has to be fixed so far.'],
  ])('%s', (_name, scene, fixes, words) => {
    show(fixes, scene)
    expect(screen.getByText(words)).toBeTruthy()
    expect(document.querySelector('li')).toBeNull()
  })

  test('when all is fixed, that is said above what was', () => {
    show([roast])
    expect(screen.getByText(/Nothing is open/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: '0 open' })).toBeNull()
  })
})

describe('the history of a must-fix', () => {
  test.each<[string, readonly number[], readonly number[], string]>([
    ['just raised', [1], [], 'raised 1'],
    ['raised in the round that closed last', [1], [1], 'raised 1'],
    ['open ever since', [1, 2], [1, 2], 'raised 1, stillOpen 2'],
    ['fixed', [1], [1, 2, 3], 'raised 1, fixedIn 2'],
    ['back twice', [1, 3, 5], [1, 2, 3, 4, 5], 'raised 1, fixedIn 2, backIn 3, fixedIn 4, backIn 5'],
    ['back and still there', [1, 3, 4], [1, 2, 3, 4], 'raised 1, fixedIn 2, backIn 3, stillOpen 4'],
  ])('%s', (_name, rounds, judged, told) => {
    const standing = 'open'
    const history = historyOf({ ...button, rounds, standing }, judged)
    expect(history.map(({ what, round }) => `${what} ${round}`).join(', ')).toBe(told)
  })
})

test('of thousands fifty are listed, and the rest is counted', () => {
  const many = Array.from({ length: 3000 }, (_, n) => ({ ...type, id: `critic-1.${n}`, text: `Mend ${n}.` }))
  show([...many, roast])
  expect(document.querySelectorAll('.fix')).toHaveLength(51)
  expect(screen.getByText('2,950 more in the transcript')).toBeTruthy()
})
