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

/** A coloured side that stays, and beside it everything that is asked. */
export function form(draft: Draft): Layout {
  const box = ({ whole }: Point, at: number) =>
    `<p class="tick"><input type="checkbox" id="p${at}"><label for="p${at}" dir="auto">${safe(whole)}</label></p>`
  const boxes = `\n<fieldset><legend>${draft.words.choose}</legend>\n${pointsOf(draft).map(box).join('\n')}\n</fieldset>`
  const steps = draft.words.kinds.form.points.map((text) => `<li>${text}</li>`).join('\n')
  return {
    css: `
.split{display:grid}
.side{background:var(--accent);color:var(--onaccent);padding:clamp(1.5rem,4vw,4rem) var(--edge)}
.side .mark{display:block;color:inherit;text-decoration:none;font-weight:700;margin-bottom:clamp(2rem,6vw,5rem);padding:.6rem 0}
.side .lede,.side .call{color:inherit}
.side .act{background:var(--onaccent);color:var(--accent)}
.side :focus-visible{outline-color:var(--onaccent)}
.fig{width:min(15rem,60%);background:var(--pop);border-radius:50%;aspect-ratio:1;display:block;margin-bottom:2rem;--accent:var(--ground)}
.side ol{padding-inline-start:1.4rem;margin-top:1rem}
.side li{padding:.35rem 0 .35rem .4rem}
.side .h{font-size:1.25rem;margin-top:2.5rem}
.whom{margin-top:2rem}.whom strong{display:block;font-weight:400}
.reach{padding:clamp(2rem,6vw,6rem) var(--edge);background:none;display:block}
.reach form{margin-top:2rem;max-width:36rem}
fieldset{border:0;padding:0;margin:0 0 2rem}
legend{font-weight:700;padding:0 0 .75rem}
.tick{display:grid;grid-template-columns:1.5rem 1fr;gap:1rem;align-items:center;padding:.85rem 0;border-top:1px solid var(--line);max-width:none}
.tick input{width:1.5rem;height:1.5rem;accent-color:var(--accent);margin:0}
.tick label{margin:0;font-weight:400}
@media(min-width:56rem){.split{grid-template-columns:minmax(24rem,5fr) 7fr}.side>div{position:sticky;top:3rem}}`,
    body: `<div class="split"><div class="side"><div><span class="mark" dir="auto">${safe(draft.subject.title)}</span>
${figure(draft)}
${headline(draft)}
${lede(draft)}
${action(draft)}
${heading(draft, about(draft), 'about')}
<ol>
${steps}
</ol>
${audience(draft)}</div></div>
${reach(draft, boxes)}</div>`,
  }
}
