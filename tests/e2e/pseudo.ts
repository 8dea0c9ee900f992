import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { english } from '../unit/i18n/english'

/** The language whose texts are exchanged: its plurals are those of English. */
const HOST = 'de'

/** A text as no language has it: longer by two fifths and in brackets, so that what is clipped or never translated is seen. */
export function pseudoOf(text: string): string {
  const accents: Readonly<Record<string, string>> = {
    a: 'å',
    e: 'é',
    i: 'ï',
    o: 'ö',
    u: 'ü',
    A: 'Å',
    E: 'É',
  }
  const said = text.replace(/\{\w+\}|[aeiouAE]/g, (one) => accents[one] ?? one)
  const length = text.replace(/\{\w+\}/g, '').length
  return `[${said}${' ~~~'.repeat(Math.ceil((length * 0.4) / 4))}]`
}

/** Makes the app speak pseudo where German is chosen. Call it before the page is opened, with service workers blocked. */
export async function pseudo(page: Page): Promise<void> {
  const { first, ...rest } = Object.fromEntries(
    Object.entries(english).map(([name, texts]) => [name, pseudoPart(texts)]),
  )
  await exchange(page, 'first', first)
  await exchange(page, 'rest', rest)
}

function pseudoPart(texts: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoOf(text)]))
}

async function exchange(page: Page, name: 'first' | 'rest', texts: unknown) {
  const body = `export const ${name} = ${JSON.stringify(texts)}`
  await page.route(
    (url) => url.pathname.endsWith(`/${fileOf(name)}`) || url.pathname.endsWith(`/i18n/${HOST}/${name}.ts`),
    (route) => route.fulfill({ contentType: 'text/javascript', body }),
  )
}

/** What the build has called the texts. */
function fileOf(name: string): string {
  const built: unknown = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
  // Written by the build, which this test runs against.
  const chunks = built as Readonly<Record<string, { readonly file: string } | undefined>>
  const file = chunks[`src/i18n/${HOST}/${name}.ts`]?.file
  if (file === undefined) throw new Error(`The build has no chunk for the ${name} texts of ${HOST}.`)
  return file
}
