import type { Texts } from '../t'
import type { theaterTexts as english } from '../theater'

export const theater: Texts<typeof english> = {
  'way.label': '綜合分數的走勢',
  'way.table': '以表格顯示',
  'way.chart': '以圖表顯示',
  'way.round': '輪次',
  'way.composite': '綜合分數',
  'way.gap': '距 {threshold}',
  'way.mustFix': '未解決的必改項目',
  'way.claimed': '模型宣稱',
  'way.claimedBoth': '{score}，{n} 項未解決',
  'way.claimedOpen': '{n} 項未解決',
  'way.same': '相同',
  'way.ship': '通過時',
  'way.sum': '加權相加，綜合分數 {score}',
  'waiting.cancel': '取消執行',
  'waiting.keep': '繼續等待',
  'below.title': '通常有用的做法',
  'below.brief': '調整設計需求',
  'below.briefHint': '多寫一些：給誰看、唯一的任務是什麼、什麼不能改',
  'below.brand': '換一份品牌說明',
  'below.brandHint': '頁面一直沒能做到的色彩和字體要求，可能是障礙所在',
  'below.rounds': '允許更多輪',
  'below.roundsHint': '輪數用完時，分數仍在上升',
  'below.roundsHintFlat': '這次執行有 {n} 輪；上限越高，花費越多',
}
