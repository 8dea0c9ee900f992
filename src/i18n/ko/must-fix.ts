import type { mustFixTexts as english } from '../must-fix'
import type { Texts } from '../t'

export const mustFix: Texts<typeof english> = {
  'fix.label': '필수 수정',
  'fix.openCount.other': '미해결 {n}건',
  'fix.fixedCount.other': '수정됨 {n}건',
  'fix.takenBackCount.other': '직접 철회 {n}건',
  'fix.none': '아직 고쳐야 할 것이 없습니다.',
  'fix.noneText':
    '필수 수정이 있는 페이지는 통과하지 못합니다. 심사위원과, 페이지를 직접 읽는 검사가 제기합니다.',
  'fix.allFixed': '미해결 항목이 없습니다. 제기된 항목이 모두 수정되었습니다.',
  'fix.loading': '제기된 내용을 읽는 중…',
  'fix.waiting': '아직 심사된 라운드가 없습니다.',
  'fix.standing.open': '미해결',
  'fix.standing.fixed': '수정됨',
  'fix.standing.regressed': '재발',
  'fix.standing.contested': '이의 있음',
  'fix.contestedIn': '이의:',
  'fix.you': '나',
  'fix.unseen': '이 페이지는 이 발언보다 먼저 만들어져 이를 알 수 없었습니다.',
  'fix.carried': '심사위원도 제기: {role}.',
  'fix.bench': '측정',
  'fix.measured': '심사위원의 주장이 아니라 페이지에서 측정한 것입니다.',
  'fix.raised': '제기:',
  'fix.stillOpen': '아직 미해결:',
  'fix.fixedIn': '수정:',
  'fix.backIn': '재발:',
  'fix.round': '{n}라운드',
  'fix.forked': '이전 실행에서 미해결',
  'fix.openRound': '{what} {n}라운드. 이 라운드 표시',
}
