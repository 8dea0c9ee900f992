import type { Texts } from '../t'
import type { theaterTexts as english } from '../theater'

export const theater: Texts<typeof english> = {
  'way.label': '综合分的走势',
  'way.table': '显示为表格',
  'way.chart': '显示为图表',
  'way.round': '轮',
  'way.composite': '综合分',
  'way.gap': '距 {threshold}',
  'way.mustFix': '未解决的必改项',
  'way.claimed': '模型声称',
  'way.claimedBoth': '{score}，{n} 项未解决',
  'way.claimedOpen': '{n} 项未解决',
  'way.same': '相同',
  'way.ship': '通过时',
  'way.sum': '加权相加，综合分 {score}',
  'waiting.cancel': '取消运行',
  'waiting.keep': '继续等待',
  'below.title': '通常有用的做法',
  'below.brief': '调整简报',
  'below.briefHint': '多写一些：给谁看、唯一的任务是什么、什么不能改',
  'below.brand': '换一份品牌文档',
  'below.brandHint': '页面一直没能做到的颜色和字体要求，可能是障碍所在',
  'below.rounds': '允许更多轮',
  'below.roundsHint': '轮数用完时，分数仍在上升',
  'below.roundsHintFlat': '这次运行有 {n} 轮；上限越高，花费越多',
}
