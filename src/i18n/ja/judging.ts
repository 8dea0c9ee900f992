import type { judgingTexts as english } from '../judging'
import type { Texts } from '../t'

export const judging: Texts<typeof english> = {
  'judging.exam': '反対尋問',
  'judging.acceptance': '受け入れ確認',
  'judging.plan': '計画の確認',
  'judging.opinion': 'セカンドオピニオン',
  'mark.examined': '反対尋問済み',
  'mark.examinedAlone': '反対尋問なし',
  'mark.upheld': '支持',
  'mark.not_upheld': '不支持',
  'mark.inconclusive': '判定できず',
  'mark.accepted': '受け入れ',
  'mark.conditional-accept': '条件つき受け入れ',
  'mark.blocked': 'ブロック',
  'mark.overridden': '判定を覆し済み',
  'mark.approved': 'あなたがリリース',
}
