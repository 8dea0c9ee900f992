import type { judgingTexts as english } from '../judging'
import type { Texts } from '../t'

export const judging: Texts<typeof english> = {
  'judging.exam': '交叉詰問',
  'judging.acceptance': '驗收檢查',
  'judging.plan': '計畫檢查',
  'judging.opinion': '第二意見',
  'mark.examined': '已交叉詰問',
  'mark.examinedAlone': '未交叉詰問',
  'mark.upheld': '維持',
  'mark.not_upheld': '未維持',
  'mark.inconclusive': '無定論',
  'mark.accepted': '已驗收',
  'mark.conditional-accept': '有條件驗收',
  'mark.blocked': '已擋下',
  'mark.overridden': '已被你推翻',
  'mark.approved': '由你發布',
}
