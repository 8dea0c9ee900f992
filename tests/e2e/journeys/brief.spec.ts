// Pictures, texts and numbered requirements survive a reload with their brief, and are saved with its run.
import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { enter, savedRun } from '../desk'

test('a picture, a text and numbered wishes go along with a brief, and stay with its run', async ({
  page,
}) => {
  await enter(page, './#/new')
  await page.getByRole('textbox', { name: 'What page do you want?' }).fill('A page about tea.')
  // By keys alone: Enter makes the next one, and an empty one goes with Backspace.
  await page.getByRole('textbox', { name: 'Requirement R1' }).fill('It opens at six')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The way there is told')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Requirement R1' })).toHaveValue('The way there is told')

  const attachments = page.getByRole('group', { name: 'Attachments' })
  await attachments.locator('input[type=file]').setInputFiles([
    { name: 'wide.png', mimeType: 'image/png', buffer: readFileSync('public/screenshot-wide.png') },
    { name: 'facts.txt', mimeType: 'text/plain', buffer: Buffer.from('Forty teas.') },
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') },
  ])
  await expect(attachments.getByText('1,280 × 720')).toBeVisible()
  await expect(attachments.getByRole('alert')).toContainText('film.mp4 is neither a picture nor a text')
  const frame = page.getByRole('list', { name: 'What the jury works by' })
  await expect(frame).toContainText('2 requirements')
  await expect(frame).toContainText('1 picture')

  await page.reload()
  await expect(attachments.getByText('wide.png')).toBeVisible()
  await expect(attachments.getByText('facts.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page).toHaveURL(/#\/run\/[\w-]{30,}/)
  // Asked once more, because what was paid for would end with it.
  await page.getByRole('button', { name: 'Interrupt' }).click()
  await expect(page.getByRole('button', { name: 'Keep running' })).toBeVisible()
  await page.getByRole('button', { name: 'Interrupt' }).last().click()
  await expect(page.locator('.badge[data-status=interrupted]')).toBeVisible()

  const { events, bodies } = await savedRun(page)
  const [created] = events
  if (created?.type !== 'run_created') throw new Error('A run begins with its creation.')
  expect(created.brief.requirements).toEqual(['The way there is told', 'It opens at six'])
  expect(created.materials).toContainEqual({ kind: 'document', name: 'facts.txt', text: 'Forty teas.' })
  expect(created.pictures).toMatchObject([{ name: 'wide.png', width: 1280, height: 720 }])
  const picture = bodies.find(({ hash }) => hash === created.pictures?.[0]?.hash)
  // The beginning of every JPEG, in base64.
  expect(picture?.text.slice(0, 4)).toBe('/9j/')

  await page.goto('./#/new')
  await expect(page.getByRole('group', { name: 'Attachments' })).toBeVisible()
  await expect(page.getByText('facts.txt')).toBeHidden()
})
