import type { Texts } from '../t'
import type { theaterTexts as english } from '../theater'

export const theater: Texts<typeof english> = {
  'way.label': '종합 점수의 추이',
  'way.table': '표로 보기',
  'way.chart': '차트로 보기',
  'way.round': '라운드',
  'way.composite': '종합 점수',
  'way.gap': '{threshold}까지',
  'way.mustFix': '미해결 필수 수정',
  'way.claimed': '모델의 주장',
  'way.claimedBoth': '{score}, 미해결 {n}건',
  'way.claimedOpen': '미해결 {n}건',
  'way.same': '같음',
  'way.ship': '통과 시점',
  'way.sum': '가중치를 적용해 합산, 종합 점수 {score}',
  'waiting.cancel': '실행 취소',
  'waiting.keep': '계속 기다리기',
  'below.title': '대개 도움이 되는 것',
  'below.brief': '브리프 다듬기',
  'below.briefHint': '누구를 위한 것인지, 한 가지 역할이 무엇인지, 바꾸면 안 되는 것이 무엇인지 더 적기',
  'below.brand': '다른 브랜드 문서 선택',
  'below.brandHint': '페이지가 계속 맞추지 못한 색상과 글자가 걸림돌일 수 있음',
  'below.rounds': '라운드 수 늘리기',
  'below.roundsHint': '라운드를 모두 썼을 때 점수가 아직 오르고 있었음',
  'below.roundsHintFlat': '이 실행은 {n}라운드였으며, 제한을 높이면 비용이 더 듭니다',
}
