import { fireEvent, render, screen, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { describe, expect, test, vi } from 'vitest'
import { createEvidence } from '../../src/page/evidence'
import type { MustFix } from '../../src/run/must-fixes'
import { historyOf } from '../../src/theater/must-fix-history'
import { MustFixList } from '../../src/theater/must-fix-list'
import { versionOnShow } from '../../src/theater/version-on-show'
import { type SceneName, scenes, stateOf } from './scenes'
import { button, t } from './window'

// The list of must-fixes: how each stands, what became of it round by round, and why the list is empty where it is.

const of = (id: string, text: string, more: Partial<MustFix>): MustFix => ({
  id,
  role: 'critic',
  text,
  raised: 1,
  rounds: [1],
  said: [],
  standing: 'fixed',
  ...more,
})
const look = of('critic-1-1', 'Give the button the first look.', { rounds: [1, 3], standing: 'regressed' })
const type = of('critic-1-2', 'Two weights.', { rounds: [1, 2, 3], standing: 'open' })
const roast = of('copy-1-1', 'Name the roast.', { role: 'copy' })
const link = of('bench-2-1', 'A link leads nowhere.', { role: 'bench', raised: 2, rounds: [2] })

function show(first: readonly MustFix[] | undefined, scene: SceneName = 'belowThreshold') {
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
  const shared = { state, fixes, pointing, round, t, onOpenRound }
  render(() => <MustFixList {...shared} unnamed={() => []} />)
  return { setFixes, onOpenRound }
}

const group = (name: string) => screen.getByRole('region', { name })
const entry = ({ text }: MustFix) => {
  const found = screen.getByText(text).closest('li')
  if (!found) throw new Error(`No entry says ${text}.`)
  return found
}
const textsIn = (inside: Element, selector: string) =>
  [...inside.querySelectorAll(selector)].map((one) => one.textContent)
const turns = (fix: MustFix) => textsIn(entry(fix), '.fix-turn')

test('open and back again stand first, fixed ones below, each group with its number', () => {
  show([roast, look, link, type])
  expect(textsIn(group('2 open'), '.fix-text')).toEqual([look.text, type.text])
  expect(textsIn(group('2 fixed'), '.fix-text')).toEqual([roast.text, link.text])
  expect(group('2 open').compareDocumentPosition(group('2 fixed'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('who says so, how it stands in words and in a mark, its id, and what became of it round by round', () => {
  const all = [look, type, roast]
  show(all)
  const standings = all.map((fix) => entry(fix).querySelector('.fix-standing'))
  expect(textsIn(entry(look), '.fix-voice')).toEqual(['C Critic'])
  expect(standings.map((one) => one?.textContent)).toEqual(['back again', 'open', 'fixed'])
  expect(new Set(standings.map((one) => one?.querySelector('path')?.getAttribute('d'))).size).toBe(3)
  expect(within(entry(look)).getByText('critic-1-1')).toBeTruthy()
  expect(all.map(turns)).toEqual([
    ['raised in round 1', 'fixed in round 2', 'back in round 3'],
    ['raised in round 1', 'still open in round 3'],
    ['raised in round 1', 'fixed in round 2'],
  ])
})

test('a round that is pressed is opened, and marked as the one on show', () => {
  const { onOpenRound } = show([look])
  const back = () => button('back in round 3: show that round')
  expect(back().hasAttribute('aria-current')).toBe(false)
  back().focus()
  fireEvent.click(back())
  expect(onOpenRound).toHaveBeenCalledWith(3)
  expect(back().getAttribute('aria-current')).toBe('step')
  expect(document.activeElement).toBe(back())
})

test('what the bench found says that it was measured, and what a judge said does not', () => {
  show([link, roast])
  expect(entry(link).textContent).toContain('Measured on the page, not claimed by a judge.')
  expect(within(entry(link)).getByText('Bench')).toBeTruthy()
  expect(entry(roast).textContent).not.toContain('Measured')
})

test('what came from another run names no round that there is not here', () => {
  const earlier = { ...look, raised: 0, rounds: [0, 1], standing: 'fixed' } as const
  show([earlier])
  expect(turns(earlier)).toEqual(['open in the run before', 'fixed in round 2'])
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('an entry keeps its buttons while the run goes on', () => {
  const { setFixes } = show([type])
  const before = entry(type).querySelector('button')
  before?.focus()
  setFixes([{ ...type }, roast])
  expect(document.activeElement).toBe(before)
})

test('of thousands fifty are listed, and the rest is counted', () => {
  const many = Array.from({ length: 3000 }, (_, n) => ({ ...type, id: `critic-1.${n}`, text: `Mend ${n}.` }))
  show([...many, roast])
  expect(document.querySelectorAll('.fix')).toHaveLength(51)
  expect(screen.getByText('2,950 more in the transcript')).toBeTruthy()
})

describe('an empty list says why it is empty', () => {
  test.each<[string, SceneName, readonly MustFix[] | undefined, string]>([
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

test.each<[string, readonly number[], readonly number[], string]>([
  ['just raised', [1], [], 'raised 1'],
  ['raised in the round that closed last', [1], [1], 'raised 1'],
  ['open ever since', [1, 2], [1, 2], 'raised 1, stillOpen 2'],
  ['fixed', [1], [1, 2, 3], 'raised 1, fixedIn 2'],
  ['back twice', [1, 3, 5], [1, 2, 3, 4, 5], 'raised 1, fixedIn 2, backIn 3, fixedIn 4, backIn 5'],
  ['back and still there', [1, 3, 4], [1, 2, 3, 4], 'raised 1, fixedIn 2, backIn 3, stillOpen 4'],
])('the history of a must-fix: %s', (_name, rounds, judged, told) => {
  const history = historyOf({ ...type, rounds }, judged)
  expect(history.map(({ what, round }) => `${what} ${round}`).join(', ')).toBe(told)
})
