/** Judging stages, and the card on which every gate has a line of its own. */
export const judgingTexts = {
  'judging.exam': 'Cross-examination',
  'judging.acceptance': 'Acceptance check',
  'judging.plan': 'Plan check',
  'judging.opinion': 'Second opinion',
  'mark.examined': 'Cross-examined',
  'mark.examinedAlone': 'Not cross-examined',
  'mark.upheld': 'Upheld',
  'mark.not_upheld': 'Not upheld',
  'mark.inconclusive': 'Inconclusive',
  'mark.accepted': 'Accepted',
  'mark.conditional-accept': 'Accepted on condition',
  'mark.blocked': 'Blocked',
  'mark.overridden': 'Overridden',
  'mark.approved': 'Shipped by you',
} as const
