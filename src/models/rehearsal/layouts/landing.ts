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
  reach,
  rows,
} from '../draft'

/** A headline beside a picture that reaches into the next part; then rows of facts, and who it is for in full colour. */
export function landing(draft: Draft): Layout {
  const flip = chanceOf(draft, 'flip')() < 0.5 ? ' flip' : ''
  return {
    css: `
.hero{display:grid;gap:2.5rem;padding:clamp(1rem,3vw,2.5rem) var(--edge) var(--gap);align-items:end}
.fig{background:var(--pop);width:100%;aspect-ratio:8/7}
.know{display:grid;gap:2rem;padding:var(--gap) var(--edge);border-top:1px solid var(--line)}
.rows{list-style:none;padding:0}
.rows li{display:flex;gap:.4rem 1.5rem;flex-wrap:wrap;align-items:baseline;padding:1.15rem 0;border-top:1px solid var(--line);font-size:1.1875rem}
.rows li:first-child{border:0;padding-top:0}
.rows b{font:400 2rem/1 var(--display);color:var(--accent);min-width:6.5rem}
.rows span{flex:1 1 16rem;max-width:46ch}
.whom{padding:var(--gap) var(--edge);background:var(--accent);color:var(--onaccent);max-width:none}
.whom strong{display:block;font:400 clamp(1.6rem,1rem + 3vw,3.1rem)/1.18 var(--display);max-width:24ch;margin-top:.6rem;text-wrap:balance}
@media(min-width:52rem){.hero{grid-template-columns:7fr 6fr;gap:clamp(2rem,5vw,5rem)}.hero.flip{grid-template-columns:6fr 7fr}.flip .fig{order:-1}.fig{aspect-ratio:1/1.04;margin-bottom:calc(var(--gap)*-1 - 1.5rem);position:relative}.know{grid-template-columns:5fr 7fr;padding-top:calc(var(--gap) + 2.5rem)}.whom{display:grid;grid-template-columns:5fr 7fr;gap:2rem;align-items:baseline}.whom strong{margin:0}}`,
    body: `<div class="hero${flip}"><div>
${headline(draft)}
${lede(draft)}
${action(draft)}
</div>${figure(draft)}</div>
<section class="know" aria-labelledby="about">${heading(draft, about(draft), 'about')}
${rows(draft)}</section>
${audience(draft)}
${reach(draft)}`,
  }
}
