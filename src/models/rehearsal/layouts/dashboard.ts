import {
  about,
  action,
  audience,
  chanceOf,
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

/** Cells between hairlines: what it is, a week in bars, a table of figures. */
export function dashboard(draft: Draft): Layout {
  const { words } = draft
  const chance = chanceOf(draft, 'week')
  const week = words.days.map(() => 30 + Math.round(chance() * 66))
  const points = pointsOf(draft)
  const bar = (value: number, at: number) => {
    const x = 10 + at * 68
    return `<rect x="${x}" y="${180 - value * 1.7}" width="52" height="${value * 1.7}" fill="var(--${value === Math.max(...week) ? 'accent' : 'pop'})"/><text x="${x + 26}" y="${172 - value * 1.7}">${value}</text><text x="${x + 26}" y="202">${words.days[at]}</text>`
  }
  const row = (point: Point) =>
    `<tr><td>${point.figure ? safe(point.figure) : '–'}</td><td dir="auto">${safe(point.text)}</td></tr>`
  return {
    css: `
main{display:grid;gap:1px;background:var(--line);border-block:1px solid var(--line)}
main>*{background:var(--paper);padding:clamp(1.5rem,3vw,2.75rem) var(--edge)}
.week svg{display:block;width:100%;max-width:48rem;margin:1.5rem 0 1rem}
.ask{font:600 1.25rem/1.3 var(--display)}
.week text{font:600 17px var(--text);fill:var(--ink);text-anchor:middle}
table{border-collapse:collapse;width:100%;margin-top:1.25rem}
th{text-align:start;font-size:.875rem;font-weight:600;padding:.5rem 0;border-bottom:2px solid var(--ink)}
td{padding:.8rem 0;border-bottom:1px solid var(--line);vertical-align:baseline}
td:first-child{font:600 1.25rem/1 var(--display);font-variant-numeric:tabular-nums;color:var(--accent);padding-inline-end:1.5rem;white-space:nowrap}
.fig{background:var(--pop);width:100%;height:15rem;display:block}
.pic{padding:0}
.whom{max-width:none}
.whom strong{display:block;font:400 clamp(1.35rem,1.1rem + 1vw,1.9rem)/1.3 var(--display);max-width:24ch;margin-top:.6rem;text-wrap:balance}
@media(min-width:60rem){.fig{height:100%}main{grid-template-columns:repeat(12,1fr)}.brief{grid-column:span 8}.pic{grid-column:span 4}.week{grid-column:span 7}.watch{grid-column:span 5}.whom{grid-column:span 4}.reach{grid-column:span 8;padding-inline:3rem}main>.reach:nth-child(5){grid-column:1/-1}}`,
    body: `<div class="brief">${headline(draft)}
${lede(draft)}
${action(draft)}</div>
<div class="pic">${figure(draft)}</div>
<div class="week"><p class="ask" dir="auto">${safe(draft.subject.job || words.week)}</p><svg role="img" aria-label="${words.sample} ${week.map((value, at) => `${words.days[at]} ${value}`).join(', ')}" viewBox="0 0 480 212"><path d="M0 180.5h480" stroke="var(--ink)"/>${week.map(bar).join('')}</svg>
<p class="soft">${words.sample}</p></div>
<section class="watch" aria-labelledby="about">${heading(draft, about(draft), 'about')}
<table><thead><tr><th scope="col">${words.figure}</th><th scope="col">${words.whatFor}</th></tr></thead><tbody>
${points.map(row).join('\n')}
</tbody></table></section>
${audience(draft)}
${reach(draft)}`,
  }
}
