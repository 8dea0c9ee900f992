import { test } from 'vitest'
import { ALL } from './pack'
import { play, playPlain, SCENES } from './pair'
import { standingOf } from './standing'
import { warningCounts } from '../../tools/stage'

test('probe', { timeout: 600000 }, async () => {
  const t0 = Date.now()
  for (const scene of SCENES) {
    const plain = await playPlain(scene, 'brand')
    console.log(JSON.stringify(scene), plain.state.settled?.status, plain.state.rounds.map((r) => [r.end?.composite, r.end?.mustFix]), Object.values(plain.state.calls).map((c) => c.detail ?? c.phase), warningCounts(plain.state))
  }
  let changed = 0
  let n = 0
  for (const attack of ALL) {
    const bad: string[] = []
    const t = Date.now()
    for (const scene of SCENES) {
      n++
      try {
      const a = standingOf(await playPlain(scene, attack.where), scene, attack.where) as any
      const p = await play(scene, attack.where, attack)
      const b = standingOf(p, scene, attack.where) as any
      const keys = Object.keys(a).filter((k) => JSON.stringify(a[k]) !== JSON.stringify(b[k]))
      if (keys.length) bad.push(`${scene.pace}/${scene.ends}/${scene.echoes}: ${keys} -> ${p.state.settled?.status} ${p.state.settled?.cause ?? ''} ${p.state.rounds.map((r) => `${r.end?.composite}/${r.end?.mustFix}`)}`)
      } catch (e) { bad.push(`${scene.pace}/${scene.ends}: threw ${(e as Error).stack?.slice(0, 300)}`) }
    }
    if (bad.length) { changed++; console.log(attack.id, attack.name, `\n   ${bad.join('\n   ')}`) }
    if (Date.now() - t > 1500) console.log('slow', attack.id, Date.now() - t)
  }
  console.log('attacks', ALL.length, 'runs', n, 'changed', changed, 'ms', Date.now() - t0)
})
