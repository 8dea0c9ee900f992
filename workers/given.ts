import { configOf } from './config-of'
import type { Order } from './desk-surface'
import type { Beginning } from './beginning'
import type { FirstPage } from './forks'
import type { Config } from '../src/run/config'
import type { GivenPage } from '../src/run/event'
import { readProject } from '../src/run/project'
import { PROJECT } from '../src/run/project-type'
import { digest } from '../src/wire/digest'
import { silent } from './settle'
import type { Take } from './live'

/** What a run is said to be asked of where nobody is asked. */
export const NOBODY = 'none'

/** A page that was there before the run: what is said of it, and its text. */
export interface Given {
  readonly page: GivenPage
  readonly body: FirstPage
}

export function givenPage({ name, html, judged }: NonNullable<Order['page']>): Given {
  const { hash, bytes } = digest(html)
  const mime = isProject(name) ? projectMime(html) : isCopyFile(name) ? 'text/markdown' : 'text/html'
  return { page: { name, hash, bytes, mime, judged }, body: { hash, bytes, mime, text: html } }
}

/** A project comes as the text of its files. Throws what is wrong with it: nobody could see anything of such a page. */
function projectMime(text: string): string {
  readProject(text)
  return PROJECT
}

function isProject(name: string): boolean {
  return /\.json$/i.test(name)
}

/** Whether a file is copy, and no page. */
export function isCopyFile(name: string): boolean {
  return /\.(md|markdown|txt)$/i.test(name)
}

/** Nobody drafts, so nobody is missed for not drafting, and a second round would judge the same page. */
export function givenConfig(config: Config): Config {
  const cast = config.cast.filter((role) => role !== 'designer')
  return { ...config, cast, pace: 'split', maxRounds: 1, askEachRound: false }
}

/** A page that is measured and judged by nobody. It costs nothing. */
export function measuringOf({ brief, materials = [], page }: Order): Beginning & Pick<Take, 'model'> {
  if (!page) throw new Error('There is no page to measure.')
  const given = givenPage(page)
  return {
    first: {
      brief,
      config: givenConfig(configOf()),
      connection: NOBODY,
      page: given.page,
      ...(materials.length > 0 && { materials }),
    },
    page: given.body,
    model: () => silent,
  }
}
