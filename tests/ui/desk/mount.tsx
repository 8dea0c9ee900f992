import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { expect, vi } from 'vitest'
import type { BuiltIn } from '../../../src/desk/built-in'
import { ConnectionsView } from '../../../src/desk/connections'
import type { Passkeys } from '../../../src/desk/passkeys'
import { t } from '../window'
import { createDouble, type DoubleOptions } from './double'

export const ORIGIN = 'https://jury.example'

export interface MountOptions extends DoubleOptions {
  readonly builtIn?: BuiltIn
  readonly passkeys?: Partial<Passkeys>
}

const noPasskeys: Passkeys = {
  support: async () => 'no',
  make: async () => ({ ok: false, why: 'unsupported' }),
  ask: async () => ({ ok: false, why: 'unsupported' }),
}

/** The desk on the page, with a double on the other side of its door. */
export async function mount(path: string, { builtIn, passkeys, ...options }: MountOptions = {}) {
  const double = createDouble(options)
  const [at, go] = createSignal(path)
  const acts = { navigate: vi.fn(), leave: vi.fn(), rename: vi.fn(), onChanged: vi.fn() }
  render(() => (
    <ConnectionsView
      desk={double.desk}
      t={t}
      path={at()}
      origin={ORIGIN}
      callback={`${ORIGIN}/`}
      prompts={{ prompts: '1', protocol: 1 }}
      builtIn={builtIn}
      passkeys={{ ...noPasskeys, ...passkeys }}
      {...acts}
    />
  ))
  await settle()
  return { ...double, ...acts, go }
}

/** Lets whatever is under way come to rest: promises, and the ports, whose messages are tasks of their own. */
export async function settle() {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve))
}

export async function press(name: string | RegExp, inside: HTMLElement = document.body) {
  fireEvent.click(within(inside).getByRole('button', { name }))
  await settle()
}

export async function type(label: string | RegExp, value: string) {
  fireEvent.input(input(label), { target: { value } })
  await settle()
}

/** The control of that name. A section may be called like a field in it. */
export const input = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' })

/** A secret as a person types it: its field keeps no value of its own. */
export function enter(text: string, label: string | RegExp = 'API key') {
  const field = input(label)
  field.value = text
  fireEvent.input(field)
  return field
}

/** That these words stand there, so many times. */
export const says = (words: string | RegExp, times = 1) =>
  expect(screen.queryAllByText(words)).toHaveLength(times)

export { cleanup, fireEvent, screen, within }
