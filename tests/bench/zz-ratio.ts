import { ours } from './contenders'
import { chunksOf, streamOf } from './streams'
const pageChars = Number(process.argv[2])
const s = streamOf({ pageChars, chars: 1<<20 })
for (const [a,b] of [[4,20],[1024,1024],[65536,65536]] as const) {
  const chunks = chunksOf(s.rounds, a, b); let so=1e9, ss=1e9
  for (let rep=0; rep<60; rep++) {
    let n=0; const r = ours().create(() => { n++ })
    let t=performance.now(); r.write(s.head); for (const c of chunks) r.write(c); r.write(s.tail); r.end(); so=Math.min(so,performance.now()-t)
    t=performance.now(); for (const c of chunks) for (let at=c.indexOf('<'); at>=0; at=c.indexOf('<',at+1)) n++; ss=Math.min(ss,performance.now()-t)
  }
  const mb=(ms:number)=>(s.rounds.length/1000/ms).toFixed(0)
  console.log(b, 'ours', mb(so), 'scan', mb(ss), 'ratio', (ss/so).toFixed(2))
}
