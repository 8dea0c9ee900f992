// The list says of each connection its key, test, grade and price, and what was removed comes back by Undo.
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { standInDialogs } from '../palette/dialogs'
import { listed } from './double'
import { cleanup, fireEvent, mount, press, says, screen, settle, within } from './mount'

beforeAll(() => standInDialogs())

const HOUR = 3_600_000
const grade = {
  ...({ letter: 'B', kind: 'full', valid: 10, shipped: 10, clean: 10 } as const),
  ...{ at: Date.now(), model: 'claude-sonnet-4-5', prompts: '1', protocol: 1, lock: false },
}
const mine = listed({ id: 'a', name: 'Mine' })
const rows = () => screen.queryAllByTestId('connection')
const undo = () => screen.queryByRole('button', { name: 'Undo' })
const heading = (name: string) => screen.getByRole('heading', { name, level: 2 })

describe('the list of connections', () => {
  test('begins with the rehearsal and says what to do when there is no other', async () => {
    await mount('')
    says('Rehearsal: no model was asked')
    says('No model is connected yet.')
    const add = screen.getByRole('link', { name: 'Add a connection' })
    expect(add.getAttribute('href')).toBe('#/connections/new')
  })

  test('says of each its model, key, test, grade and price', async () => {
    const custom = { provider: 'custom-chat', model: 'x' }
    const home = { provider: 'ollama', model: 'qwen3', keyMode: 'none', keyState: 'none' } as const
    await mount('', {
      connections: [
        listed({ id: 'a', keyMode: 'remembered', testedAt: 1, testOk: true, grade }),
        listed({ id: 'b', ...home }),
        listed({ id: 'c', ...custom, grade: { ...grade, lock: true } }),
        listed({ id: 'd', ...custom, price: { input: 1, output: 2 } }),
      ],
    })
    const told = [
      [
        ...['claude-sonnet-4-5', 'sk-a…Qz3f · remembered · ready', 'Passed,', 'B ten briefs'],
        '$3.00 in, $15.00 out, per million tokens, from our table',
      ],
      ['None needed', 'Runs on your machine'],
      ['Not known: runs count tokens only', 'stale'],
      ['$1.00 in, $2.00 out, per million tokens, your price'],
    ]
    const texts = rows().map(({ textContent }) => textContent)
    expect(told.map((words, at) => words.filter((each) => !texts[at]?.includes(each)))).toEqual([
      [],
      [],
      [],
      [],
    ])
    expect(texts[0]).not.toContain('stale')
  })

  test('a mark names its end and can be cleared', async () => {
    const { asked } = await mount('', {
      connections: [HOUR, -HOUR].map((left) => listed({ id: `${left}`, degradedUntil: Date.now() + left })),
    })
    says(/^Degraded until/)
    screen.getByRole('button', { name: 'Clear' }).focus()
    await press('Clear')
    expect(document.activeElement).toBe(heading('Connections'))
    expect(asked('clearDegraded')).toEqual([[`${HOUR}`]])
    says(/^Degraded until/, 0)
  })

  test('what was removed comes back by Undo; the notice stays in its view', async () => {
    const { asked, connections, onChanged, go } = await mount('', { connections: [mine] })
    expect(document.activeElement).toBe(heading('Connections'))
    screen.getByRole('button', { name: 'Remove Mine' }).focus()
    await press('Remove Mine')
    expect(rows()).toEqual([])
    expect(document.activeElement).toBe(undo())
    says('Mine was removed, and its key with it.')
    await press('Undo')
    expect(asked('restore')[0]?.[0]).not.toHaveProperty('keyState')
    expect(connections().map(({ id }) => id)).toEqual(['a'])
    expect(rows()).toHaveLength(1)
    expect(onChanged).toHaveBeenCalledTimes(2)
    await press('Remove Mine')
    go('spending')
    await settle()
    says(/^Mine was removed/, 0)
    expect(document.activeElement).toBe(heading('Spending'))
  })

  test('the offer to undo goes after ten seconds, but not while it is held', async () => {
    await mount('', { connections: [mine] })
    vi.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: 'Remove Mine' }))
    await vi.advanceTimersByTimeAsync(9000)
    fireEvent.focusIn(undo() ?? document.body)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(undo()).not.toBeNull()
    fireEvent.focusOut(undo() ?? document.body)
    await vi.advanceTimersByTimeAsync(10_001)
    expect(undo()).toBeNull()
    vi.useRealTimers()
  })

  test('a refusal is told; a list that cannot be read says why, and can be asked for again', async () => {
    await mount('', { connections: [mine], failing: { remove: new Error('The disk is full.') } })
    await press('Remove Mine')
    says('That did not work: The disk is full.')
    expect(rows()).toHaveLength(1)
    cleanup()
    const { asked } = await mount('', { failing: { connections: new Error('Closed.') } })
    expect(screen.getByRole('alert').textContent).toContain('Closed.')
    await press('Try again')
    expect(asked('connections')).toHaveLength(2)
  })
})

describe('all keys', () => {
  const locked = [listed({ id: 'a', name: 'Mine', keyMode: 'passphrase', keyState: 'locked' })]

  test('are forgotten in one click, which says beside it what it does', async () => {
    const { asked, connections } = await mount('', { connections: [mine] })
    const button = () => screen.getByRole('button', { name: 'Forget all keys' })
    const words = document.getElementById(button().getAttribute('aria-describedby') ?? '')
    expect(words?.textContent).toContain('It cannot be undone.')
    await press('Forget all keys')
    expect(asked('forget')).toEqual([[]])
    expect(connections()[0]?.keyState).toBe('none')
    expect(undo()).toBeNull()
    expect(button().getAttribute('aria-disabled')).toBe('true')
    await press('Forget all keys')
    expect(asked('forget')).toHaveLength(1)
  })

  test('a wrong passphrase is said, the field is empty again, the right one opens', async () => {
    const vault = { mode: 'passphrase', open: false } as const
    const { asked } = await mount('', { connections: locked, vault, phrase: 'four words of mine' })
    await press('Unlock keys')
    const dialog = within(screen.getByRole('dialog'))
    const field = dialog.getByLabelText<HTMLInputElement>('Passphrase')
    expect(field.type).toBe('password')
    const tried = async (value: string) => {
      field.value = value
      fireEvent.submit(field.form ?? field)
      await settle()
    }
    await tried('wrong')
    expect(field.value).toBe('')
    expect(dialog.getByRole('alert').textContent).toContain('That passphrase does not open them.')
    await tried('four words of mine')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked('unlock')).toHaveLength(2)
    expect(rows()[0]?.textContent).toContain('ready')
  })

  test('open ones are locked at once', async () => {
    const { asked } = await mount('', { connections: locked, vault: { mode: 'passphrase', open: true } })
    await press('Lock now')
    expect(asked('lock')).toHaveLength(1)
    says('Keys are locked.')
  })

  test('a passkey opens them, and what it gave is wiped', async () => {
    const prf = new Uint8Array([1, 2, 3]).buffer
    const ask = vi.fn(async () => ({ ok: true, given: { credential: 'c', prf } }) as const)
    const { asked } = await mount('', {
      connections: [listed({ id: 'a', keyMode: 'passkey', keyState: 'locked' })],
      vault: { mode: 'passkey', open: false, credential: 'c' },
      passkeys: { ask },
    })
    await press('Unlock keys')
    expect(screen.queryByLabelText('Passphrase')).toBeNull()
    await press('Use the passkey')
    expect(ask).toHaveBeenCalledWith('c')
    expect(asked('unlock')).toHaveLength(1)
    expect([...new Uint8Array(prf)]).toEqual([0, 0, 0])
  })
})

test('a connection that is not here is said to be missing', async () => {
  await mount('nobody')
  says(/^This connection is not on this device/)
})
