import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { ALL_PICTURES, frame, openFor, PICTURES } from '../pictures'
import { smaller } from '../png'

/*
 * Every picture of the guide is still to be had: its state renders, at the size at which it was taken. With PICTURES=take
 * they are taken anew.
 */

const taking = process.env['PICTURES'] === 'take'

test('every picture of the guide shows a state that the app still has', async ({ page }) => {
  await openFor(page, '/')
  for (const picture of ALL_PICTURES)
    await test.step(picture.name, async () => {
      const clip = await frame(page, picture)
      const file = `${PICTURES.folder}/${picture.name}.png`
      if (taking) writeFileSync(file, smaller(await page.screenshot({ clip, animations: 'disabled' })))
      const taken = readFileSync(file)
      // A picture of another width was taken of another layout.
      expect.soft(taken.readUInt32BE(16), picture.name).toBe(Math.round(clip.width))
    })
})

test('the pictures are small enough to come with the app', () => {
  test.skip(taking, 'They are being taken.')
  const sizes = readdirSync(PICTURES.folder).map((name) => statSync(`${PICTURES.folder}/${name}`).size)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(PICTURES.each)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(PICTURES.all)
})
