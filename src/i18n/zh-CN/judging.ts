import type { judgingTexts as english } from '../judging'
import type { Texts } from '../t'

export const judging: Texts<typeof english> = {
  'judging.exam': '交叉质询',
  'judging.acceptance': '验收检查',
  'judging.plan': '计划检查',
  'judging.opinion': '第二意见',
  'mark.examined': '已交叉质询',
  'mark.examinedAlone': '未交叉质询',
  'mark.upheld': '维持',
  'mark.not_upheld': '未维持',
  'mark.inconclusive': '无定论',
  'mark.accepted': '已验收',
  'mark.conditional-accept': '有条件验收',
  'mark.blocked': '已阻止',
  'mark.overridden': '已被你推翻',
  'mark.approved': '由你发布',
}
