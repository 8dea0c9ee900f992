import type { playerTexts as english } from '../player'
import type { Texts } from '../t'

export const player: Texts<typeof english> = {
  'strip.label': '依時間排列的頁面',
  'strip.none': '還沒有頁面',
  'strip.round': 'R{n}',
  'strip.final': '最終',
  'strip.given': '原有',
  'strip.page': '第 {n} 輪的頁面，時間 {time}',
  'strip.finalPage': '最終頁面，時間 {time}',
  'strip.givenPage': '帶來的頁面，時間 {time}',
  'legend.name': '標記的意思',
  'legend.round': '一輪開始',
  'legend.mustFix': '必改項目，用提出者的顏色',
  'legend.ship': '裁定',
  'legend.pauses.other': '{n} 次超過 {seconds} 秒的停頓，每次以 {seconds} 秒播放：{took} 縮為 {length}',
  'legend.noPauses': '超過 {seconds} 秒的停頓會以 {seconds} 秒播放。這裡沒有',
  'tip.place': '{time}，事件 {event}',
  'tip.round': '第 {n} 輪',
  'tip.mustFix.other': '{n} 項必改：{who}',
  'tip.ship': '裁定',
  'tip.pause': '{took} 的停頓，以 {seconds} 秒播放',
  'link.copy': '複製此刻的連結',
  'link.copied': '連結已複製。',
  'link.copiedOwn': '連結已複製。它只在此瀏覽器中開啟：這次執行沒有存放在別處。',
  'link.byHand': '瀏覽器不允許複製。連結在這裡：',
  'end.reached': '重播已到結尾。',
}
