import type { Texts } from '../t'
import type { whyTexts as english } from '../why'

export const why: Texts<typeof english> = {
  'why.title': '직접 해 보기: 판정을 비트는 것',
  'why.intro':
    '값을 바꿀 때마다 가상의 페이지 {pages}개를 세 라운드짜리 루프에 통과시킵니다. 모델 없이 이 기기에서만 실행됩니다. 절반은 10점 만점에 8.5점짜리로 출고되어야 하고, 나머지 절반은 6.5~7.9점짜리로 출고되면 안 됩니다.',
  'why.dials': '심사자가 틀리는 방식',
  'why.dial.leniency': '관대함',
  'why.hint.leniency': '모든 심사자가 모든 점수에 더하는 점수입니다.',
  'why.dial.noise': '흔들림',
  'why.hint.noise': '같은 심사자가 같은 페이지에 매긴 두 점수가 얼마나 벌어지는지입니다.',
  'why.dial.anchoring': '앵커링',
  'why.hint.anchoring': '같은 답변에서 앞서 나온 점수에 얼마나 끌려가는지입니다.',
  'why.dial.inflation': '점수 인플레이션',
  'why.hint.inflation': '페이지가 나아지지 않아도 라운드마다 오르는 점수입니다.',
  'why.dial.shared': '공통 오류',
  'why.hint.shared': '오류 가운데 같은 계열의 모델이 함께 저지르는 비율입니다.',
  'why.dial.hallucination': '지어내기',
  'why.hint.hallucination': '페이지에 없는 결함 세 가지를 각각 얼마나 자주 지적하는지입니다.',
  'why.points': '10점 중 {points}점',
  'why.percent': '{percent}%',
  'why.reset': '초기화',
  'why.setting':
    '다이얼의 값은 가정입니다. 반복 자체가 내보내지 않은 좋은 페이지도 여기서는 막힌 것으로 칩니다. “npm run -s verdicts” 명령은 아무것도 지어내지 않는 심사자로, 흔들림을 하나씩 바꾸며, 2차 의견이 물리친 것만 셉니다. 그래서 수치가 다릅니다.',
  'why.results': '결과',
  'why.way': '페이지를 살피는 것',
  'why.weak': '출고되는 약한 페이지',
  'why.good': '막히는 좋은 페이지',
  'why.way.loop': '루프만',
  'why.way.measured': '루프와 측정',
  'why.way.opinion': '루프와 2차 의견',
  'why.way.both': '셋 모두',
  'why.over': '루프의 점수는 페이지의 실제 가치보다 {points}점 높게 끝납니다.',
  'why.under': '루프의 점수는 페이지의 실제 가치보다 {points}점 낮게 끝납니다.',
  'why.heard': '셋 모두 쓰면 약한 페이지의 {weak}%가 출고되고 좋은 페이지의 {good}%가 막힙니다.',
  'why.assumed':
    '이 심사자는 시뮬레이션입니다. 실제 모델이 어떻게 틀리는지는 연결을 보정하면 알 수 있습니다.',
}
