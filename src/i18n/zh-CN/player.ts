import type { playerTexts as english } from '../player'
import type { Texts } from '../t'

export const player: Texts<typeof english> = {
  'strip.label': '按时间排列的页面',
  'strip.none': '还没有页面',
  'strip.round': 'R{n}',
  'strip.final': '最终',
  'strip.given': '原有',
  'strip.page': '第 {n} 轮的页面，时间 {time}',
  'strip.finalPage': '最终页面，时间 {time}',
  'strip.givenPage': '带来的页面，时间 {time}',
  'legend.name': '标记的含义',
  'legend.round': '一轮开始',
  'legend.mustFix': '必改项，用提出者的颜色',
  'legend.ship': '裁决',
  'legend.pauses.other': '{n} 次超过 {seconds} 秒的停顿，每次按 {seconds} 秒播放：{took} 缩为 {length}',
  'legend.noPauses': '超过 {seconds} 秒的停顿会按 {seconds} 秒播放。这里没有',
  'tip.place': '{time}，事件 {event}',
  'tip.round': '第 {n} 轮',
  'tip.mustFix.other': '{n} 项必改：{who}',
  'tip.ship': '裁决',
  'tip.pause': '{took} 的停顿，按 {seconds} 秒播放',
  'link.copy': '复制此刻的链接',
  'link.copied': '链接已复制。',
  'link.copiedOwn': '链接已复制。它只在此浏览器中打开：这次运行没有存放在别处。',
  'link.byHand': '浏览器不允许复制。链接在这里：',
  'end.reached': '回放已到结尾。',
}
