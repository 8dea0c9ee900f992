// What is attached to a brief is made fit, kept with the draft and can be taken out, and what cannot go says why.
import { render, screen, waitFor } from '@solidjs/testing-library'
import { expect, test } from 'vitest'
import { readAttached } from '../../../src/desk/attached-draft'
import { createAttachments } from '../../../src/desk/attachments'
import { AttachmentsField } from '../../../src/desk/attachments-field'
import { readBrandFile } from '../../../src/desk/brand-file'
import { attachmentsTexts } from '../../../src/i18n/attachments'
import { newRun } from '../../../src/i18n/new-run'
import { intake } from '../../../src/run/intake'
import { limits } from '../../../src/run/limits'
import type { Attached } from '../../../workers/attached-surface'
import { inTwoBytes } from '../../unit/documents/two-bytes'
import { button, press, t } from '../window'
import { listed } from './double'

const picture = (name = 'shot.png', bytes = name) => new File([bytes], name, { type: 'image/png' })
const text = (name: string, words: BlobPart) => new File([words], name, { type: 'text/plain' })

function show(kept?: Attached, model?: string) {
  let held = kept
  const port = {
    shrink: async (file: Blob) => {
      const base64 = await file.text()
      if (base64 === 'broken') throw new Error('It is no picture.')
      return { type: 'image/jpeg', base64, width: 40, height: 30 } as const
    },
    read: async () => kept && JSON.stringify(kept),
    keep: async (attached?: Attached) => void (held = attached),
  }
  const attachments = createAttachments(port, t.part('attachments', attachmentsTexts))
  const chosen = model === undefined ? undefined : listed({ id: 'c', provider: 'custom-chat', model })
  render(() => <AttachmentsField t={t} attachments={attachments} chosen={chosen} />)
  return { attachments, held: () => held }
}

const items = () => screen.queryAllByRole('listitem')

test('a picture is made smaller, shown once and kept; its removal can be taken back, and the keyboard is not lost', async () => {
  const { attachments, held } = show()
  attachments.take([picture(), picture('b.png', 'shot.png')])
  await screen.findByText('shot.png')
  expect(screen.getByText('40 × 30, 1 KB')).toBeTruthy()
  await waitFor(() => expect(attachments.working()).toBe(false))
  expect(items()).toHaveLength(1)
  expect(held()?.pictures).toHaveLength(1)
  press('Remove shot.png')
  expect(items()).toEqual([])
  expect(held()).toBeUndefined()
  expect(document.activeElement).toBe(button('Add a file…'))
  press('Undo')
  expect(items()).toHaveLength(1)
})

test('a text goes along as a document; a newer one of its name takes its place', async () => {
  const { attachments } = show()
  attachments.take([text('facts.txt', 'Old'), text('facts.txt', 'New'), text('page.html', '<p>')])
  await waitFor(() =>
    expect(attachments.materials()).toEqual([
      { kind: 'document', name: 'facts.txt', text: 'New' },
      { kind: 'document', name: 'page.html', text: '<p>' },
    ]),
  )
})

test('a text with two bytes to a letter goes along as what it says', async () => {
  const { attachments } = show()
  attachments.take([text('facts.txt', inTwoBytes('Tee, 茶', 'utf-16be'))])
  await waitFor(() => expect(attachments.materials()).toMatchObject([{ text: 'Tee, 茶' }]))
  const brand = text('DESIGN.md', inTwoBytes('# Kiln', 'utf-16le'))
  expect(await readBrandFile(brand, t.part('newRun', newRun))).toEqual({ name: 'DESIGN.md', text: '# Kiln' })
})

test('each that cannot go along says why, and the others do; no more than so many', async () => {
  const { attachments } = show()
  const film = new File([''], 'film.mp4', { type: 'video/mp4' })
  const long = text('long.txt', 'x'.repeat(limits.materialChars + 1))
  attachments.take([film, long, picture('no.png', 'broken'), picture()])
  await screen.findByText('shot.png')
  const alert = screen.getByRole('alert').textContent
  expect(alert).toContain('film.mp4 is neither a picture nor a text')
  expect(alert).toContain('long.txt has 40,001 characters')
  expect(alert).toContain('no.png could not be read: It is no picture.')
  attachments.take(Array.from({ length: intake.pictures }, (_, at) => picture(`${at}.png`)))
  await screen.findByText(/3\.png stays behind: no more than 4 pictures/)
  expect(items()).toHaveLength(intake.pictures)
})

test('what was attached last time is there, and of what is none nothing is taken', async () => {
  const old = { name: 'old.png', type: 'image/jpeg', base64: 'QUJD', width: 1, height: 1 } as const
  show({ pictures: [old], documents: [] })
  await screen.findByText('old.png')
  for (const kept of [undefined, '', '{', '[]', '{"pictures":[{"name":1}],"documents":7}', 5])
    expect(readAttached(kept)).toEqual({ pictures: [], documents: [] })
})

test.each([
  [undefined, /A rehearsal looks at no pictures/],
  ['deepseek-chat', /deepseek-chat reads no pictures/],
  ['house-model', /It is not known whether house-model reads pictures/],
  ['gpt-5', undefined],
])('who answers decides whether pictures are seen: %s', async (model, words) => {
  const { attachments } = show(undefined, model)
  attachments.take([picture()])
  await screen.findByText('shot.png')
  expect(screen.queryAllByText(words ?? /pictures\./)).toHaveLength(words ? 1 : 0)
})
