import type { judgingTexts as english } from '../judging'
import type { Texts } from '../t'

export const judging: Texts<typeof english> = {
  'judging.exam': '교차 심문',
  'judging.acceptance': '인수 점검',
  'judging.plan': '계획 점검',
  'judging.opinion': '2차 의견',
  'mark.examined': '교차 심문 거침',
  'mark.examinedAlone': '교차 심문 안 함',
  'mark.upheld': '유지됨',
  'mark.not_upheld': '유지되지 않음',
  'mark.inconclusive': '판단 불가',
  'mark.accepted': '인수됨',
  'mark.conditional-accept': '조건부 인수',
  'mark.blocked': '차단됨',
  'mark.overridden': '판정 무시',
  'mark.approved': '직접 출고함',
}
