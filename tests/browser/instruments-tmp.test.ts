import { beforeAll, test } from 'vitest'
import { atRoot, axe, page, probes } from './bench'
import { openChamber } from '../../src/preview/chamber'
beforeAll(atRoot)
test('profile', async () => {
  const part = (n: number) =>
    `<section class="c"><h2>Section ${n}</h2><p>Words of a <a href="#s${n}">paragraph</a> that goes on for a while, as they do.</p><ul><li>One</li><li>Two</li></ul><button>Go on</button><label>Name <input></label></section>`
  let body = '<h1>Title</h1>'
  for (let n = 0; body.length < 50 * 1024; n += 1) body += part(n)
  const html = page(`<main>${body}</main>`, '.c{padding:16px;background:#f4f4f5;display:grid;gap:8px}a{color:#1d4ed8}')
  const out: string[] = []
  const t = async (name: string, w: () => Promise<unknown>) => { const a = performance.now(); const r = await w(); out.push(`${name} ${Math.round(performance.now() - a)}`); return r }
  for (let i = 0; i < 2; i++) {
  const c = await openChamber({ html, mode: 'held', width: 1280, script: probes })
  out.push('opened')
  for (const w of [1280, 768, 375]) {
    await t('resize', () => c.resize(w))
    await t('layout', () => c.ask('layout'))
    if (w === 1280) { await t('page', () => c.ask('page')); await t('load', () => c.ask('load_axe', axe)) }
    await t('axe', () => c.ask('axe', { full: w === 1280 }))
  }
  c.drop() }
  console.log(out.join('\n'))
})
