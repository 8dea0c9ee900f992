import { contrast } from './colour'
import { type Draft, footer, type Layout, masthead, safe } from './draft'
import { article } from './layouts/article'
import { dashboard } from './layouts/dashboard'
import { form } from './layouts/form'
import { landing } from './layouts/landing'
import { poster } from './layouts/poster'
import { shop } from './layouts/shop'
import { faces, headlineSize } from './type'
import type { Kind } from './subject'

/** Six pages that share their parts and nothing of their shape. */
const LAYOUTS: Readonly<Record<Kind, (draft: Draft) => Layout>> = {
  landing,
  poster,
  dashboard,
  form,
  article,
  shop,
}

/** Rules that a flaw replaces: as they should be, and as the first draft has them. */
export const RULES = {
  pill: ['--round:2px', '--round:999px'],
  cramped: ['--gap:clamp(3.5rem,8vw,7rem)', '--gap:14px'],
  wide: ['p{max-width:62ch}', 'p{max-width:none}'],
  small: [
    'padding:.75rem 1.5rem;font:600 1.0625rem/1.5 var(--text)',
    'padding:6px 12px;font:600 13px/16px var(--text)',
  ],
  flat: ['.h{font-size:clamp(1.5rem,1.2rem + 1.3vw,2.25rem)}', 'h1{font-size:30px}.h{font-size:27px}'],
  unringed: [':focus-visible{outline:3px solid var(--accent);outline-offset:3px}', ':focus{outline:none}'],
} as const

/** One whole page: self-contained, without scripts, from 320 px up. */
export function pageFrom(draft: Draft): string {
  const { subject, words } = draft
  const { css, body } = LAYOUTS[subject.kind](draft)
  return `<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(subject.title)}</title>
<style>
${sheet(draft)}${css}
</style>
</head>
<body>
${masthead(draft)}
<main id="main">
${body}${saidIn(draft)}
</main>
${footer(draft)}
</body>
</html>
`
}

/** Copy stands below the title of the page: its own title is one step down, and a button that leads nowhere leads here. */
function saidIn({ copy }: Draft): string {
  if (copy === undefined) return ''
  const lower = copy.replace(/<(\/?)h([1-5])\b/g, (_, end: string, rank) => `<${end}h${Number(rank) + 1}`)
  const linked = lower.replaceAll('href="#"', 'href="#main"')
  // It goes out in a block that this would end.
  return `\n<section class="said">\n${linked.replaceAll(']]>', ']]&gt;')}\n</section>`
}

function sheet(draft: Draft): string {
  const rule = (flaw: keyof typeof RULES) => RULES[flaw][draft.flaws.has(flaw) ? 1 : 0]
  return `*{box-sizing:border-box;margin:0}
:root{${colours(draft)};${faces(draft)};${rule('pill')};${rule('cramped')};--edge:clamp(1.25rem,5vw,5rem)}
html{-webkit-text-size-adjust:100%}
body{background:var(--paper);color:var(--ink);font:400 1.0625rem/1.6 var(--text);overflow-wrap:break-word}
h1,.h{font-family:var(--display);line-height:1.06;text-wrap:balance}
:lang(de) h1{hyphens:auto;hyphenate-limit-chars:14 5 5}
body *{min-width:0}
h1{font-size:${headlineSize(draft)};letter-spacing:-.015em;font-weight:600}
${rule('flat')}
${rule('wide')}
a{color:var(--accent);text-underline-offset:.2em}
.lede{font-size:clamp(1.125rem,1.05rem + .35vw,1.3rem);line-height:1.55;margin-top:1.4rem}
.boast{font-weight:700;margin-top:1rem}
.acts{margin-top:2rem;display:flex;flex-wrap:wrap;gap:1rem 1.75rem;align-items:center}
.act{display:inline-block;background:var(--act);color:var(--onaccent);border:0;border-radius:var(--round);text-decoration:none;${rule('small')}}
.act:hover{text-decoration:underline}
.call{font-weight:600;padding:.75rem 0}
.soft{color:var(--soft);font-size:.9375rem}
${rule('unringed')}
.skip{position:absolute;inset-inline-start:1rem;top:-9rem;background:var(--ink);color:var(--paper);padding:.75rem 1rem;z-index:1}
.skip:focus{top:1rem}
.top{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 2rem;padding:.9rem var(--edge)}
.top a{color:inherit;text-decoration:none;padding:.65rem 0;display:inline-block}
.top nav{display:flex;flex-wrap:wrap;gap:0 1.75rem}
.top nav a:hover{text-decoration:underline}
.mark{font:700 1.1875rem/1.3 var(--display)}
.reach{background:var(--tint);padding:var(--gap) var(--edge);display:grid;gap:2rem}
.reach form>p{margin-bottom:1.25rem}
label{display:block;font-weight:600;margin-bottom:.4rem}
.field{width:100%;font:inherit;color:var(--ink);background:var(--paper);border:1px solid var(--soft);border-radius:2px;padding:.7rem .8rem}
.said{padding:var(--gap) var(--edge);display:grid;gap:1rem}
.said a{display:inline-block;padding:.75rem 0;font-weight:600}
.foot{padding:2rem var(--edge)}
@media(min-width:52rem){.reach{grid-template-columns:5fr 7fr}.reach form{max-width:40rem}}`
}

function colours({ look, flaws }: Draft): string {
  const { paper, ink, accent, pop, tint, line, onAccent, onPop } = look
  const soft = flaws.has('pale') ? look.tooPale : look.soft
  const act = flaws.has('stray') ? look.stray : accent
  const scheme = contrast(paper, '#ffffff') > 4.5 ? 'dark' : 'light'
  return `color-scheme:${scheme};--paper:${paper};--ink:${ink};--accent:${accent};--onaccent:${onAccent};--pop:${pop};--onpop:${onPop};--ground:${ink};--tint:${tint};--line:${line};--soft:${soft};--act:${act}`
}
