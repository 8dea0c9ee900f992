// The product is named among its texts alone, files of the stage stay short, and no path has a vague name.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { en } from '../../src/i18n/en'

const name = en['critiqueTheater.userFacingName']

test('[CT-1] the product is named among the texts alone', () => {
  const files = ['src', 'workers', 'public'].flatMap(filesUnder)
  const named = files.filter((path) => !path.endsWith('.md') && says(path))
  expect(files.length).toBeGreaterThan(0)
  expect(named.filter((path) => !path.startsWith('src/i18n/'))).toEqual([])
  expect(named).toContain('src/i18n/en.ts')
})

test('[CT-1] the document is given its name by the build', () => {
  expect(says('index.html')).toBe(false)
  expect(readFileSync('index.html', 'utf8')).toContain('<title>%name%</title>')
})

test('[CT-33] each file of the stage stays under 200 lines', () => {
  const stage = filesUnder('src/theater').filter((path) => path.endsWith('.tsx'))
  const lines = Object.fromEntries(
    stage.map((path) => [path, readFileSync(path, 'utf8').split('\n').length - 1]),
  )
  expect(Object.entries(lines).filter(([, count]) => count >= 200)).toEqual([])
})

test('a room is named by what it holds', () => {
  const vague = /(^|\/)(utils?|helpers?|managers?|services?|common|misc|index)(\.tsx?)?(\/|$)/
  expect(
    ['src/run/utils.ts', 'src/helpers/a.ts', 'src/desk/index.tsx'].every((path) => vague.test(path)),
  ).toBe(true)
  const found = filesUnder('src').filter((path) => vague.test(path))
  // A procedure is a folder, and its `next` is the folder's index.
  expect(found.filter((path) => !/^src\/procedures\/[^/]+\/index\.ts$/.test(path))).toEqual([])
})

function says(path: string): boolean {
  return readFileSync(path, 'utf8').includes(name)
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => statSync(path).isFile())
}
