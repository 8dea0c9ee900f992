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
  pointsOf,
  reach,
  safe,
} from '../draft'
import type { Point } from '../subject'

/** A narrow column with numbers in the margin, opened by a picture across the page. */
export function article(draft: Draft): Layout {
  const entry = (point: Point, at: number) =>
    `<li><b aria-hidden="true">${at + 1}</b><p dir="auto">${safe(point.whole)}</p></li>`
  return {
    css: `
.top{border-bottom:1px solid var(--ink);margin:0 var(--edge);padding-inline:0}
.open{padding:clamp(2.5rem,7vw,6rem) var(--edge) 0;max-width:72rem;margin:auto}
.open h1{max-width:17ch;font-weight:400}
.open .lede{font-size:clamp(1.2rem,1rem + .9vw,1.55rem);line-height:1.5;max-width:38ch;margin-inline-start:auto;margin-top:2rem}
.open .boast{max-width:38ch;margin-inline-start:auto}
.open .acts{justify-content:flex-end;max-width:none}
.job{font-style:italic;margin-top:1rem}
.fig{display:block;width:100%;height:clamp(14rem,38vw,30rem);background:var(--pop);margin-top:clamp(2rem,5vw,4rem)}
.text{max-width:46rem;margin:0 auto;padding:var(--gap) var(--edge)}
.text ol{list-style:none;padding:0;margin-top:2rem}
.text li{display:grid;grid-template-columns:minmax(3.5rem,auto) 1fr;gap:1.5rem;padding:1.25rem 0;border-top:1px solid var(--line);font-size:1.25rem;line-height:1.55}
.text li b{font:400 1.9rem/1.15 var(--display);color:var(--accent);font-variant-numeric:oldstyle-nums}
.whom{border-block:1px solid var(--ink);max-width:46rem;margin:0 auto var(--gap);padding:2rem 0;width:calc(100% - 2*var(--edge))}
.whom span{font-style:italic}
.whom strong{display:block;font:italic 400 clamp(1.5rem,1.1rem + 1.8vw,2.3rem)/1.28 var(--display);margin-top:.5rem}
@media(min-width:60rem){.text li{margin-inline-start:-8rem;grid-template-columns:6.5rem 1fr}.text li b{text-align:end}}`,
    body: `<article><div class="open">${headline(draft)}
${draft.subject.job ? `<p class="job" dir="auto">${safe(draft.subject.job)}</p>` : ''}
${lede(draft)}
${action(draft)}</div>
${figure(draft)}
<section class="text" aria-labelledby="about">${heading(draft, about(draft), 'about')}
<ol>
${pointsOf(draft).map(entry).join('\n')}
</ol></section>
${audience(draft)}</article>
${reach(draft)}`,
  }
}
