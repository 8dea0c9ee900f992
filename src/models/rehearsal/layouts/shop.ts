import {
  about,
  action,
  audience,
  type Draft,
  figure,
  heading,
  headline,
  type Layout,
  lede,
  numeral,
  pointsOf,
  reach,
  safe,
} from '../draft'
import type { Point } from '../subject'

/** A shelf of goods: a wide picture, then a list that reads like a price list. */
export function shop(draft: Draft): Layout {
  const item = (point: Point, at: number) =>
    `<li><span class="no" aria-hidden="true">${at + 1}</span><span dir="auto">${safe(point.text)}</span>${numeral(point)}</li>`
  return {
    css: `
.open{display:grid;padding:0 var(--edge)}
.open .fig{background:var(--tint);width:100%;height:clamp(15rem,46vw,36rem)}
.open h1{margin-top:clamp(1.5rem,4vw,3rem);font-weight:400}
.goods{padding:var(--gap) var(--edge)}
.goods ul{list-style:none;padding:0;margin-top:2rem;border-top:2px solid var(--ink)}
.goods li{display:grid;grid-template-columns:2.5rem 1fr auto;gap:1rem;align-items:baseline;padding:1.35rem 0;border-bottom:1px solid var(--line);font-size:1.1875rem}
.goods .no{font:400 1rem var(--display);color:var(--accent)}
.goods b{font:400 clamp(1.6rem,1.2rem + 1.5vw,2.5rem)/1 var(--display)}
.whom{padding:clamp(3rem,7vw,6rem) var(--edge);max-width:none;text-align:center;background:var(--pop);color:var(--onpop)}
.whom strong{display:block;font:400 clamp(1.5rem,1rem + 2.6vw,2.9rem)/1.2 var(--display);max-width:26ch;margin:.75rem auto 0;text-wrap:balance}
@media(min-width:56rem){.open{grid-template-columns:8fr 4fr;gap:0 3rem;align-items:end}.open .fig{grid-column:1/-1}.open .acts{margin-bottom:.5rem}.goods{display:grid;grid-template-columns:4fr 8fr;gap:3rem}.goods ul{margin:0}}`,
    body: `<div class="open">${figure(draft)}
<div>${headline(draft)}
${lede(draft)}</div>
${action(draft)}</div>
<section class="goods" aria-labelledby="about">${heading(draft, about(draft), 'about')}
<ul>
${pointsOf(draft).map(item).join('\n')}
</ul></section>
${audience(draft)}
${reach(draft)}`,
  }
}
