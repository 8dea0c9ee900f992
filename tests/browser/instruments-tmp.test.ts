import { beforeAll, test } from 'vitest'
import { atRoot, axe, measured } from './bench'
import { openChamber } from '../../src/preview/chamber'
import { probes } from './bench'
const pages = import.meta.glob('./tmp-pages/*.html', { query: '?raw', import: 'default', eager: true }) as Record<string, string>
beforeAll(atRoot)
test('pages', async () => {
  for (const [name, html] of Object.entries(pages)) {
    const a = performance.now()
    const rows = await measured(html, { axe, widths: [1280, 768, 375] })
    console.log(name, html.length, Math.round(performance.now() - a), 'ms rows', rows.length)
    for (const r of rows) if (r.violation || (r.cannot && r.instrument !== 'IN-8')) console.log('   ', r.instrument, r.rule, r.target, JSON.stringify(r.said), r.value, r.width, r.violation ? 'VIOL' : r.cannot, r.also?.length ?? '')
  }
})
