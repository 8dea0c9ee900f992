import type { Texts } from '../t'
import type { theaterTexts as english } from '../theater'

export const theater: Texts<typeof english> = {
  'way.label': '総合点の推移',
  'way.table': '表で表示',
  'way.chart': 'グラフで表示',
  'way.round': 'ラウンド',
  'way.composite': '総合点',
  'way.gap': '{threshold}まで',
  'way.mustFix': '未解決の必須修正',
  'way.claimed': 'モデルの申告',
  'way.claimedBoth': '{score}、未解決{n}件',
  'way.claimedOpen': '未解決{n}件',
  'way.same': '同じ',
  'way.ship': '合格の時点',
  'way.sum': '重み付けして合計、総合点{score}',
  'waiting.cancel': '実行をキャンセル',
  'waiting.keep': '待ち続ける',
  'below.title': '効果の高い対処',
  'below.brief': 'ブリーフを見直す',
  'below.briefHint': '対象者、唯一の役割、変えてはならないことを詳しく書く',
  'below.brand': '別のブランド文書を選ぶ',
  'below.brandHint': 'ページが守れなかった色や文字の指定が妨げになっている可能性があります',
  'below.rounds': 'ラウンド数を増やす',
  'below.roundsHint': 'ラウンドを使い切った時点で、点数はまだ上がっていました',
  'below.roundsHintFlat': 'この実行は{n}ラウンドでした。上限を増やすと費用も増えます',
}
