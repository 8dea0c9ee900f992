import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { listed } from './double'
import { cleanup, fireEvent, mount, press, screen, settle, within } from './mount'

beforeAll(() => {
  // The test's document knows dialogs, but not that they open.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.setAttribute('open', '')
  }
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const HOUR = 3_600_000
const grade = {
  letter: 'B',
  kind: 'full',
  at: Date.now(),
  valid: 10,
  shipped: 10,
  clean: 10,
  model: 'claude-sonnet-4-5',
  prompts: '1',
  protocol: 1,
  lock: false,
} as const
const rows = () => screen.getAllByTestId('connection')

describe('the list of connections', () => {
  test('begins with the rehearsal and says what to do when there is no other', async () => {
    await mount('')
    expect(screen.getByText('Rehearsal: no model was asked')).toBeTruthy()
    expect(screen.getByText('No model is connected yet.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add a connection' }).getAttribute('href')).toBe(
      '#/connections/new',
    )
  })

  test('says of each its model, key, test, grade and price', async () => {
    await mount('', {
      connections: [
        listed({ id: 'a', name: 'Mine', keyMode: 'remembered', testedAt: 1, testOk: true, grade }),
        listed({
          id: 'b',
          name: 'Home',
          provider: 'ollama',
          keyMode: 'none',
          keyState: 'none',
          model: 'qwen3',
        }),
        listed({
          id: 'c',
          name: 'Odd',
          provider: 'custom-chat',
          model: 'x',
          grade: { ...grade, lock: true },
        }),
      ],
    })
    const [mine, home, odd] = rows().map((row) => row.textContent)
    expect(mine).toContain('claude-sonnet-4-5')
    expect(mine).toContain('sk-a…Qz3f · remembered · ready')
    expect(mine).toContain('Passed,')
    expect(mine).toContain('B ten briefs')
    expect(mine).not.toContain('stale')
    expect(mine).toMatch(/\$3\.00 in, \$15\.00 out, per million tokens, from our table/)
    expect(home).toContain('None needed')
    expect(home).toContain('Runs on your machine')
    expect(odd).toContain('Not known: runs count tokens only')
    expect(odd).toContain('stale')
  })

  test('the person’s own price stands where no other is known', async () => {
    const connection = listed({
      id: 'c',
      provider: 'custom-chat',
      model: 'x',
      price: { input: 1, output: 2 },
    })
    await mount('', { connections: [connection] })
    expect(rows()[0]?.textContent).toContain('$1.00 in, $2.00 out, per million tokens, your price')
  })

  test('a mark names its end and can be cleared', async () => {
    const { asked } = await mount('', {
      connections: [
        listed({ id: 'a', degradedUntil: Date.now() + HOUR }),
        listed({ id: 'b', degradedUntil: Date.now() - HOUR }),
      ],
    })
    expect(screen.getAllByText(/^Degraded until/)).toHaveLength(1)
    screen.getByRole('button', { name: 'Clear' }).focus()
    await press('Clear')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Connections' }))
    expect(asked('clearDegraded')).toEqual([['a']])
    expect(screen.queryByText(/^Degraded until/)).toBeNull()
  })

  test('what was removed comes back by Undo, for ten seconds', async () => {
    const { asked, connections, onChanged } = await mount('', {
      connections: [listed({ id: 'a', name: 'Mine' })],
    })
    screen.getByRole('button', { name: 'Remove Mine' }).focus()
    await press('Remove Mine')
    expect(screen.queryByTestId('connection')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByText('Mine was removed, and its key with it.')).toBeTruthy()
    await press('Undo')
    expect(asked('restore')[0]?.[0]).not.toHaveProperty('keyState')
    expect(connections().map(({ id }) => id)).toEqual(['a'])
    expect(rows()).toHaveLength(1)
    expect(onChanged).toHaveBeenCalledTimes(2)
  })

  test('the offer to undo goes after ten seconds, but not while it is held', async () => {
    await mount('', { connections: [listed({ id: 'a', name: 'Mine' })] })
    vi.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: 'Remove Mine' }))
    await vi.advanceTimersByTimeAsync(9000)
    const undo = screen.getByRole('button', { name: 'Undo' })
    fireEvent.focusIn(undo)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeNull()
    fireEvent.focusOut(undo)
    await vi.advanceTimersByTimeAsync(10_001)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('a refusal is told', async () => {
    await mount('', {
      connections: [listed({ id: 'a', name: 'Mine' })],
      failing: { remove: new Error('The disk is full.') },
    })
    await press('Remove Mine')
    expect(screen.getByText('That did not work: The disk is full.')).toBeTruthy()
    expect(rows()).toHaveLength(1)
  })

  test('a list that cannot be read says why, and can be asked for again', async () => {
    const { asked } = await mount('', { failing: { connections: new Error('Closed.') } })
    expect(screen.getByRole('alert').textContent).toContain('Closed.')
    await press('Try again')
    expect(asked('connections')).toHaveLength(2)
  })
})

describe('all keys', () => {
  test('are forgotten in one click, which says beside it what it does', async () => {
    const { asked, connections } = await mount('', { connections: [listed({ id: 'a' })] })
    const button = screen.getByRole('button', { name: 'Forget all keys' })
    const words = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(words?.textContent).toContain('It cannot be undone.')
    fireEvent.click(button)
    await settle()
    expect(asked('forget')).toEqual([[]])
    expect(connections()[0]?.keyState).toBe('none')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    const spent = screen.getByRole('button', { name: 'Forget all keys' })
    expect(spent.getAttribute('aria-disabled')).toBe('true')
    await press('Forget all keys')
    expect(asked('forget')).toHaveLength(1)
  })

  const locked = [listed({ id: 'a', name: 'Mine', keyMode: 'passphrase', keyState: 'locked' })]

  test('a wrong passphrase is said, the field is empty again, the right one opens', async () => {
    const { asked } = await mount('', {
      connections: locked,
      vault: { mode: 'passphrase', open: false },
      phrase: 'four words of mine',
    })
    await press('Unlock keys')
    const dialog = within(screen.getByRole('dialog'))
    const field = dialog.getByLabelText<HTMLInputElement>('Passphrase')
    expect(field.type).toBe('password')
    field.value = 'wrong'
    fireEvent.submit(field.form ?? field)
    await settle()
    expect(field.value).toBe('')
    expect(dialog.getByRole('alert').textContent).toContain('That passphrase does not open them.')
    field.value = 'four words of mine'
    fireEvent.submit(field.form ?? field)
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(asked('unlock')).toHaveLength(2)
    expect(rows()[0]?.textContent).toContain('ready')
  })

  test('open ones are locked at once', async () => {
    const { asked } = await mount('', { connections: locked, vault: { mode: 'passphrase', open: true } })
    await press('Lock now')
    expect(asked('lock')).toHaveLength(1)
    expect(screen.getByText('Keys are locked.')).toBeTruthy()
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

test('whoever comes from a run is at the heading, and takes no notice along into another view', async () => {
  const { go } = await mount('', { connections: [listed({ id: 'a', name: 'Mine' })] })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Connections' }))
  await press('Remove Mine')
  expect(screen.getByText(/^Mine was removed/)).toBeTruthy()
  go('spending')
  await settle()
  expect(screen.queryByText(/^Mine was removed/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Spending' }))
})

test('a connection that is not here is said to be missing', async () => {
  await mount('nobody')
  expect(screen.getByText(/^This connection is not on this device/)).toBeTruthy()
})
