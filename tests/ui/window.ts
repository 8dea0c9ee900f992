import { fireEvent, screen } from '@solidjs/testing-library'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'

/*
 * What nearly every test of the interface does: it reads the English texts, presses what has a name, and lists what is there.
 */

export const t = createTranslate(en)

type Name = string | RegExp

export const button = (name: Name) => screen.getByRole<HTMLButtonElement>('button', { name })

export const press = (name: Name) => fireEvent.click(button(name))

/** What the buttons on show say, in their order. */
export const buttonNames = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

export const type = (name: Name, value: string) =>
  fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } })
