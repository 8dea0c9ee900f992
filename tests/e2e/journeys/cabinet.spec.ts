import { readFileSync } from 'node:fs'
import { expect, type Locator, test } from 'playwright/test'
import { readRun } from '../../../src/run/log'
import { exported } from '../exporting'
import { type Host, serveDist } from '../serve'

// To keep the app for later would take most of the time, and nothing here asks for it.
test.use({ serviceWorkers: 'block' })

let host: Host

test.beforeEach(async () => {
  host = await serveDist()
})
test.afterEach(() => host.stop())

const BRAND = `---
name: Kiln
name: Oven
---

# Kiln

Pottery for people who cook.

## Colours

- **Background:** #fffaf2
- **Body text:** #1d1b16
- **Muted text:** #c9c2b4
`

const SKILL = `---
name: quick-notice
description: One notice, written in one go.
critique:
  policy: opt-out
inputs:
  - name: place
    required: true
---

# Quick notice

One heading, one paragraph.
`

/** Lets files fall onto something, as a person does from a folder. */
async function dropOn(target: Locator, files: Readonly<Record<string, string>>) {
  const data = await target.page().evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const [name, text] of Object.entries(all)) transfer.items.add(new File([text], name))
    return transfer
  }, files)
  await target.dispatchEvent('drop', { dataTransfer: data })
}

test('[DJ-5] a brand that was dropped is looked at, goes along with a skill, and each stands in the run once', async ({
  page,
}) => {
  await page.goto(`${host.url}#/brands`)
  await expect(page.getByRole('heading', { name: 'Come with the app' })).toBeVisible()
  await dropOn(page.locator('.cabinet-list'), {
    'DESIGN.md': BRAND,
    'tokens.css': ':root {\n  --glaze: #b3472f;\n}\n',
  })
  await expect(page.getByText('Kiln was added.')).toBeVisible()
  await page.getByRole('link', { name: 'Look at it' }).click()

  await expect(page.getByRole('heading', { name: 'Kiln', exact: true })).toBeFocused()
  const glaze = page.locator('.swatch', { hasText: '--glaze' })
  await expect(glaze).toContainText('tokens.css, line 2')
  await expect(glaze.locator('.swatch-field')).toHaveCSS('background-color', 'rgb(179, 71, 47)')
  await expect(page.locator('.cabinet-warnings li')).toContainText(['Line 3'])
  await expect(page.locator('.cabinet-warnings pre')).toContainText(['name: Oven'])
  await expect(page.getByRole('row', { name: /Muted text/ })).toContainText('fails')

  await page.getByRole('button', { name: 'Use for a new run' }).click()
  await expect(page.getByRole('button', { name: 'Brand: Kiln' })).toBeVisible()
  await dropOn(page.locator('form.new-run'), { 'SKILL.md': SKILL })
  await expect(page.getByRole('combobox', { name: 'Skill', exact: true })).toHaveValue(/./)
  await expect(page.getByText(/^No jury: the skill “quick-notice” wants none/)).toBeVisible()
  await page.getByRole('textbox', { name: 'place' }).fill('Harrow Hill')
  await page.getByLabel('What page do you want?').fill('A notice for one lost umbrella.')
  await page.getByRole('button', { name: 'Run', exact: true }).click()

  await expect(page.getByText(/it has no score/)).toBeVisible()
  const { events } = readRun(readFileSync(await (await exported(page)).path(), 'utf8'))
  const [created] = events
  if (created?.type !== 'run_created') throw new Error('A run begins with how it was created.')
  expect(created.config).toMatchObject({ enabled: false, enabledBy: 'skill' })
  expect(created.materials?.map(({ kind, name }) => [kind, name])).toEqual([
    ['brand', 'Kiln'],
    ['skill', 'quick-notice'],
  ])
  const [brand, skill] = created.materials ?? []
  expect(brand?.text.split('--glaze')).toHaveLength(2)
  expect(skill?.text).toContain('- place: Harrow Hill')
  expect(skill?.text.split('One heading, one paragraph.')).toHaveLength(2)
  expect(events.at(-1)).toMatchObject({ type: 'run_settled', status: 'legacy' })
  expect(events.filter(({ type }) => type.startsWith('critique.')).map(({ type }) => type)).toEqual([
    'critique.artifact_seen',
  ])
})
