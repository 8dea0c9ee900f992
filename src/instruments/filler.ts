import { type Finding, quote } from './finding'
import type { Page } from './page'

/** Two words in this order are in no language but that of filler. */
const SURE =
  /lorem ipsum[,.]? dolor|dolor sit amet|consectetur,? adipisc?i|adipisicing elit|sed do eiusmod|unde omnis iste natus error|lorem ipsum (?:text|copy|headline|title) (?:here|goes)/i
const ALONE = /^lorem(?: ipsum)? ?[.…]{0,3}$/i
const BEGUN = /^lorem ipsum\b/i
/** Words of the passage and of its continuations that Latin itself seldom has, and other languages never. */
const WORDS = new Set(
  `lorem ipsum amet consectetur consectetuer adipiscing adipisicing elit eiusmod incididunt labore aliqua minim veniam nostrud
exercitation ullamco laboris aliquip commodo consequat duis aute irure reprehenderit voluptate cillum fugiat pariatur
excepteur occaecat cupidatat proident officia deserunt mollit laborum vivamus vestibulum curabitur pellentesque phasellus
suspendisse tincidunt faucibus vulputate ullamcorper sollicitudin malesuada habitant morbi tristique senectus netus egestas
fermentum sagittis dapibus bibendum interdum posuere convallis tellus mauris ligula lacinia volutpat dignissim rutrum
ornare porttitor venenatis condimentum sodales accumsan nullam maecenas aliquam hendrerit lobortis feugiat pulvinar
scelerisque viverra euismod praesent`.split(/\s+/),
)
/** A quotation from Cicero has one or two of them; a filler has nothing else. */
const LEAST_WORDS = 4
const LEAST_SHARE = 0.4

/** Latin that means nothing. The name alone is no filler: there are tools and drinks called so. */
export function* filler({ words }: Page): Generator<Finding> {
  for (const { text, where } of words) {
    const at = fillerAt(text)
    if (at !== undefined) yield { rule: 'lorem_ipsum', target: quote(text, at), value: where }
  }
}

function fillerAt(text: string): number | undefined {
  const sure = text.search(SURE)
  if (sure >= 0) return sure
  if (ALONE.test(text)) return /ipsum/i.test(text) ? 0 : undefined
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const latin = said.filter((word) => WORDS.has(word))
  const many = new Set(latin).size >= LEAST_WORDS && latin.length >= said.length * LEAST_SHARE
  return many || (BEGUN.test(text) && latin.length > 2) ? 0 : undefined
}
