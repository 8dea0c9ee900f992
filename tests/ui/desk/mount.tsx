import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { vi } from 'vitest'
import type { BuiltIn } from '../../../src/desk/built-in'
import { ConnectionsView } from '../../../src/desk/connections'
import type { Passkeys } from '../../../src/desk/passkeys'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
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
export async function mount(path: string, options: MountOptions = {}) {
  const double = createDouble(options)
  const [at, go] = createSignal(path)
  const navigate = vi.fn()
  const leave = vi.fn()
  const rename = vi.fn()
  const onChanged = vi.fn()
  render(() => (
    <ConnectionsView
      desk={double.desk}
      t={createTranslate(en)}
      path={at()}
      origin={ORIGIN}
      callback={`${ORIGIN}/`}
      prompts={{ prompts: '1', protocol: 1 }}
      navigate={navigate}
      rename={rename}
      leave={leave}
      builtIn={options.builtIn}
      passkeys={{ ...noPasskeys, ...options.passkeys }}
      onChanged={onChanged}
    />
  ))
  await settle()
  return { ...double, go, navigate, rename, leave, onChanged }
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

export { cleanup, fireEvent, screen, within }
