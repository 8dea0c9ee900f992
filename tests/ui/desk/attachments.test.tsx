import { cleanup, fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, describe, expect, test } from 'vitest'
import type { Attached } from '../../../workers/attached-surface'
import { readAttached } from '../../../src/desk/attached-draft'
import { type AttachmentsPort, createAttachments } from '../../../src/desk/attachments'
import { AttachmentsField } from '../../../src/desk/attachments-field'
import { readBrandFile } from '../../../src/desk/brand-file'
import { attachmentsTexts } from '../../../src/i18n/attachments'
import { en } from '../../../src/i18n/en'
import { newRun } from '../../../src/i18n/new-run'
import { createTranslate } from '../../../src/i18n/t'
import type { Connection } from '../../../src/run/connection'
import { intake } from '../../../src/run/intake'
import { limits } from '../../../src/run/limits'
import { inTwoBytes } from '../../unit/documents/two-bytes'

afterEach(cleanup)

const picture = (name = 'shot.png', bytes = name) => new File([bytes], name, { type: 'image/png' })
const text = (name: string, words: string) => new File([words], name, { type: 'text/plain' })

function show(kept?: Attached, chosen?: Connection) {
  let held: Attached | undefined = kept
  const port: AttachmentsPort = {
    shrink: async (file) => {
      const base64 = await file.text()
      if (base64 === 'broken') throw new Error('It is no picture.')
      return { type: 'image/jpeg', base64, width: 40, height: 30 }
    },
    read: async () => kept && JSON.stringify(kept),
    keep: async (attached) => void (held = attached),
  }
  const t = createTranslate(en)
  const attachments = createAttachments(port, t.part('attachments', attachmentsTexts))
  render(() => <AttachmentsField t={t} attachments={attachments} chosen={chosen} />)
  return { attachments, held: () => held }
}

const names = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

describe('what goes along with a brief', () => {
  test('a picture is made smaller, shown, and kept for the next time', async () => {
    const { attachments, held } = show()
    attachments.take([picture()])
    expect(await screen.findByText('shot.png')).toBeTruthy()
    expect(screen.getByText('40 × 30, 1 KB')).toBeTruthy()
    expect(held()?.pictures).toHaveLength(1)
  })

  test('the same one twice is one', async () => {
    const { attachments } = show()
    attachments.take([picture('a.png', 'same'), picture('b.png', 'same')])
    await screen.findByText('a.png')
    await waitFor(() => expect(attachments.working()).toBe(false))
    expect(names()).toHaveLength(1)
  })

  test('a text with two bytes to a letter goes along as what it says', async () => {
    const { attachments } = show()
    const file = new File([inTwoBytes('Tee, 茶', 'utf-16be')], 'facts.txt', { type: 'text/plain' })
    attachments.take([file])
    await waitFor(() => expect(attachments.materials()).toMatchObject([{ text: 'Tee, 茶' }]))
    const brand = new File([inTwoBytes('# Kiln', 'utf-16le')], 'DESIGN.md')
    const say = createTranslate(en).part('newRun', newRun)
    expect(await readBrandFile(brand, say)).toEqual({ name: 'DESIGN.md', text: '# Kiln' })
  })

  test('a text goes along as a document; a newer one of its name takes its place', async () => {
    const { attachments } = show()
    attachments.take([text('facts.txt', 'Old'), text('facts.txt', 'New'), text('page.html', '<p>')])
    await waitFor(() => expect(attachments.materials()).toHaveLength(2))
    expect(attachments.materials()).toEqual([
      { kind: 'document', name: 'facts.txt', text: 'New' },
      { kind: 'document', name: 'page.html', text: '<p>' },
    ])
  })

  test('each that cannot go along says why, and the others do', async () => {
    const { attachments } = show()
    const long = text('long.txt', 'x'.repeat(limits.materialChars + 1))
    attachments.take([
      new File([''], 'film.mp4', { type: 'video/mp4' }),
      long,
      picture('no.png', 'broken'),
      picture(),
    ])
    await screen.findByText('shot.png')
    const alert = screen.getByRole('alert').textContent
    expect(alert).toContain('film.mp4 is neither a picture nor a text')
    expect(alert).toContain('long.txt has 40,001 characters')
    expect(alert).toContain('no.png could not be read: It is no picture.')
  })

  test('no more than so many', async () => {
    const { attachments } = show()
    attachments.take(Array.from({ length: intake.pictures + 1 }, (_, at) => picture(`${at}.png`)))
    expect(await screen.findByText(/4\.png stays behind: no more than 4 pictures/)).toBeTruthy()
    expect(names()).toHaveLength(intake.pictures)
  })

  test('a removal can be taken back, and the keyboard is not lost', async () => {
    const { attachments, held } = show()
    attachments.take([picture()])
    fireEvent.click(await screen.findByRole('button', { name: 'Remove shot.png' }))
    expect(names()).toEqual([])
    expect(held()).toBeUndefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a file…' }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(names()).toHaveLength(1)
  })

  test('what was attached last time is there', async () => {
    const kept = {
      pictures: [{ name: 'old.png', type: 'image/jpeg', base64: 'QUJD', width: 1, height: 1 }],
      documents: [],
    }
    show(kept)
    expect(await screen.findByText('old.png')).toBeTruthy()
  })

  test.each([undefined, '', '{', '[]', '{"pictures":[{"name":1}],"documents":7}', 5])(
    'of %o nothing is taken',
    (kept) => {
      expect(readAttached(kept)).toEqual({ pictures: [], documents: [] })
    },
  )

  test.each([
    [undefined, 'A rehearsal looks at no pictures'],
    ['deepseek-chat', 'deepseek-chat reads no pictures'],
    ['house-model', 'It is not known whether house-model reads pictures'],
    ['gpt-5', undefined],
  ])('who answers decides whether they are seen: %s', async (model, words) => {
    const chosen = model === undefined ? undefined : ({ provider: 'custom-chat', model } as Connection)
    const { attachments } = show(undefined, chosen)
    attachments.take([picture()])
    await screen.findByText('shot.png')
    if (words) expect(screen.getByText(new RegExp(words))).toBeTruthy()
    else expect(screen.queryByText(/pictures\./)).toBeNull()
  })
})
