import type { judgingTexts as english } from '../judging'
import type { Texts } from '../t'

export const judging: Texts<typeof english> = {
  'judging.exam': 'Kreuzverhör',
  'judging.acceptance': 'Abnahmeprüfung',
  'judging.plan': 'Planprüfung',
  'judging.opinion': 'Zweite Meinung',
  'mark.examined': 'Im Kreuzverhör geprüft',
  'mark.examinedAlone': 'Nicht im Kreuzverhör',
  'mark.upheld': 'Bestätigt',
  'mark.not_upheld': 'Nicht bestätigt',
  'mark.inconclusive': 'Unentschieden',
  'mark.accepted': 'Abgenommen',
  'mark.conditional-accept': 'Mit Auflagen abgenommen',
  'mark.blocked': 'Blockiert',
  'mark.overridden': 'Übergangen',
  'mark.approved': 'Von dir freigegeben',
}
