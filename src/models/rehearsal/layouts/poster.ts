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
  reach,
  rows,
} from '../draft'

/** One colour from edge to edge, letters as large as they go, and a strip of figures below. */
export function poster(draft: Draft): Layout {
  return {
    css: `
.top{background:var(--pop);color:var(--onpop)}
.bill{background:var(--pop);color:var(--onpop);padding:0 var(--edge) 2rem;display:grid;gap:1.5rem}
.bill h1,.h{text-transform:uppercase;font-weight:700;letter-spacing:-.02em;line-height:.93}
.bill .lede{color:inherit;max-width:40ch}
.fig{width:calc(100% + 2*var(--edge));margin-inline:calc(var(--edge)*-1);height:clamp(14rem,36vw,30rem)}
.bill .act{background:var(--onpop);color:var(--pop)}
.bill .call{color:inherit}
.bill :focus-visible,.top :focus-visible{outline-color:var(--onpop)}
.glance{padding:var(--gap) var(--edge)}
.rows{list-style:none;padding:0;margin-top:2rem;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(15rem,100%),1fr));gap:2rem 3rem}
.rows li{border-top:6px solid var(--ink);padding-top:.9rem;font-size:1.125rem;line-height:1.4}
.rows b{display:block;font:700 clamp(3rem,6vw,5rem)/1 var(--display);letter-spacing:-.02em;color:var(--accent);margin-bottom:.6rem}
.whom{padding:clamp(2.5rem,6vw,5rem) var(--edge);max-width:none;background:var(--ink);color:var(--paper)}
.whom strong{display:block;font:700 clamp(1.9rem,1.2rem + 3.4vw,4rem)/1.02 var(--display);letter-spacing:-.015em;max-width:26ch;margin-top:.75rem;text-wrap:balance}
@media(min-width:60rem){.bill{grid-template-columns:1fr 22rem;align-items:end}.bill h1,.fig{grid-column:1/-1}}`,
    body: `<div class="bill">${headline(draft)}
${figure(draft)}
<div>${lede(draft)}</div>
${action(draft)}</div>
<section class="glance" aria-labelledby="about">${heading(draft, about(draft), 'about')}
${rows(draft)}</section>
${audience(draft)}
${reach(draft)}`,
  }
}
