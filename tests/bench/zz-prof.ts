import { ours } from '/work/main/tests/bench/contenders.ts'
import { chunksOf, streamOf } from '/work/main/tests/bench/streams.ts'
const s = streamOf({ pageChars: 60000, chars: 4<<20 })
const [a,b] = process.argv[2]==='small' ? [4,20] : [65536,65536]
const chunks = chunksOf(s.rounds, a, b)
for (let rep=0; rep<Number(process.argv[3]); rep++) {
  let n=0; const r = ours().create(() => { n++ })
  const t=performance.now()
  r.write(s.head); for (const c of chunks) r.write(c); r.write(s.tail); r.end()
  if (rep%20===0) console.log((s.rounds.length/1000/(performance.now()-t)).toFixed(0))
}
