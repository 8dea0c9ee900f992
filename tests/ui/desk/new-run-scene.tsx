import { render, screen, waitFor } from '@solidjs/testing-library'
import { expect, vi } from 'vitest'
import type { AttachmentsPort } from '../../../src/desk/attachments'
import { type NewRunProps, NewRunView } from '../../../src/desk/new-run'
import type { NewRunDesk } from '../../../src/desk/run-form'
import { clean } from '../../../src/prompts/clean'
import type { Listed } from '../../../workers/desk-surface'
import { press, t, type } from '../window'
import { createDouble, listed } from './double'

/** Keeps nothing, and finds every picture small enough. */
const nowhere: AttachmentsPort = {
  shrink: async (file) => ({ type: 'image/jpeg', base64: await file.text(), width: 4, height: 3 }),
  read: () => Promise.resolve(undefined),
  keep: () => Promise.resolve(),
}

export const mine = listed({ id: 'mine', name: 'My model', testedAt: 5 })

/** The form that begins a run. */
export function showForm(
  connections: readonly Listed[] = [],
  props: Partial<NewRunProps> = {},
  asked: Partial<NewRunDesk> = {},
) {
  const onRun = vi.fn<NewRunProps['onRun']>(() => Promise.resolve(undefined))
  const desk: NewRunDesk = { ...createDouble({ connections }).desk, ...asked }
  render(() => <NewRunView desk={desk} attach={nowhere} t={t} clean={clean} onRun={onRun} {...props} />)
  /** What is ordered at a press of Run, once an earlier one has come to an end. */
  const ordered = async () => {
    onRun.mockClear()
    await screen.findByRole('button', { name: 'Run' })
    press('Run')
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
    return onRun.mock.calls[0]?.[0]
  }
  return { onRun, ordered }
}

export const what = () => screen.getByRole('textbox', { name: /What page do you want|What is this page for/ })
export const write = (words = 'A page about tea.') =>
  type(/What page do you want|What is this page for/, words)
export const who = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who answers' })
export const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
