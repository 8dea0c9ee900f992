import type { mustFixTexts as english } from '../must-fix'
import type { Texts } from '../t'

export const mustFix: Texts<typeof english> = {
  'fix.label': '必須修正',
  'fix.openCount.other': '未解決{n}件',
  'fix.fixedCount.other': '修正済み{n}件',
  'fix.takenBackCount.other': '自分で取り消し{n}件',
  'fix.none': '今のところ必須修正はありません。',
  'fix.noneText':
    '必須修正があるページは合格になりません。審査員のほか、ページ自体を調べる検査からも提起されます。',
  'fix.allFixed': '未解決の項目はありません。提起された項目はすべて修正済みです。',
  'fix.loading': '提起された内容を読み込んでいます…',
  'fix.waiting': '審査されたラウンドはまだありません。',
  'fix.standing.open': '未解決',
  'fix.standing.fixed': '修正済み',
  'fix.standing.regressed': '再発',
  'fix.standing.contested': '異議あり',
  'fix.contestedIn': '異議：',
  'fix.you': '自分',
  'fix.unseen': 'このページは、この発言より前に作られたため、反映されていません。',
  'fix.carried': '審査員からも提起：{role}。',
  'fix.bench': '計測',
  'fix.measured': '審査員の主張ではなく、ページの計測によるものです。',
  'fix.raised': '提起：',
  'fix.stillOpen': '未解決：',
  'fix.fixedIn': '修正：',
  'fix.backIn': '再発：',
  'fix.round': 'ラウンド{n}',
  'fix.forked': '前の実行で未解決',
  'fix.openRound': '{what}ラウンド{n}。このラウンドを表示',
}
