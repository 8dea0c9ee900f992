import type { Texts } from '../t'
import type { whyTexts as english } from '../why'

export const why: Texts<typeof english> = {
  'why.title': '試してみる：判定を曲げるもの',
  'why.intro':
    '変更するたびに、架空のページ {pages} 件を 3 ラウンドのループに通します。この端末の中だけで行い、モデルは使いません。半分は 10 点中 8.5 点の価値があり、合格するべきページです。残りの半分は 6.5～7.9 点で、合格するべきではありません。',
  'why.dials': '審査員の誤り方',
  'why.dial.leniency': '甘さ',
  'why.hint.leniency': 'すべての審査員がすべての点数に上乗せする点です。',
  'why.dial.noise': 'ばらつき',
  'why.hint.noise': '同じ審査員が同じページに付ける 2 つの点数が、どれだけ離れるかです。',
  'why.dial.anchoring': 'アンカリング',
  'why.hint.anchoring': '同じ返答の中で先に出た点数に、どれだけ引きずられるかです。',
  'why.dial.inflation': 'インフレ',
  'why.hint.inflation': 'ページが良くなっていないのに、ラウンドごとに上がる点です。',
  'why.dial.shared': '共通の誤り',
  'why.hint.shared': '誤りのうち、同じ系列のモデルがそろって犯す割合です。',
  'why.dial.hallucination': 'でっち上げ',
  'why.hint.hallucination': 'ページにない 3 つの欠点が、それぞれどれだけ指摘されるかです。',
  'why.points': '10 点中 {points} 点',
  'why.percent': '{percent} %',
  'why.reset': 'リセット',
  'why.setting':
    'つまみの位置は仮定です。ループ自体が出さなかった良いページも、ここでは止められたものに数えます。コマンド「npm run -s verdicts」は、何も捏造しない審査員で、ばらつきを一つずつ変え、セカンドオピニオンが退けたものだけを数えるため、数値が異なります。',
  'why.results': '結果',
  'why.way': 'ページを確かめるもの',
  'why.weak': '合格してしまう弱いページ',
  'why.good': '止められる良いページ',
  'why.way.loop': 'ループのみ',
  'why.way.measured': 'ループと計測',
  'why.way.opinion': 'ループとセカンドオピニオン',
  'why.way.both': '3 つすべて',
  'why.over': 'ループの点数は、ページの実際の価値より {points} 点高く終わります。',
  'why.under': 'ループの点数は、ページの実際の価値より {points} 点低く終わります。',
  'why.heard': '3 つすべてを使うと、弱いページの {weak} % が合格し、良いページの {good} % が止められます。',
  'why.assumed':
    'この審査員はシミュレーションです。実際のモデルの誤り方は、接続のキャリブレーションで分かります。',
}
