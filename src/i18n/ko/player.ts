import type { playerTexts as english } from '../player'
import type { Texts } from '../t'

export const player: Texts<typeof english> = {
  'strip.label': '시간순 페이지',
  'strip.none': '아직 페이지 없음',
  'strip.round': 'R{n}',
  'strip.final': '최종',
  'strip.given': '기존',
  'strip.page': '{n}라운드 페이지, {time}',
  'strip.finalPage': '최종 페이지, {time}',
  'strip.givenPage': '전달된 페이지, {time}',
  'legend.name': '표시의 의미',
  'legend.round': '라운드 시작',
  'legend.mustFix': '필수 수정, 심사위원의 색',
  'legend.ship': '판정',
  'legend.pauses.other': '{seconds}초가 넘는 공백 {n}번을 각각 {seconds}초로 재생: {took} → {length}',
  'legend.noPauses': '{seconds}초가 넘는 공백은 {seconds}초로 재생됩니다. 해당 없음',
  'tip.place': '{time}, 이벤트 {event}',
  'tip.round': '{n}라운드',
  'tip.mustFix.other': '필수 수정 {n}건: {who}',
  'tip.ship': '판정',
  'tip.pause': '{took} 공백을 {seconds}초로 재생',
  'link.copy': '이 시점의 링크 복사',
  'link.copied': '링크를 복사했습니다.',
  'link.copiedOwn': '링크를 복사했습니다. 실행이 다른 곳에는 없으므로 이 브라우저에서만 열립니다.',
  'link.byHand': '브라우저에서 복사를 허용하지 않았습니다. 링크는 다음과 같습니다:',
  'end.reached': '재생이 끝났습니다.',
}
