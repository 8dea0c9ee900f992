import type { storingTexts as english } from '../storing'
import type { Texts } from '../t'

export const storing: Texts<typeof english> = {
  'storing.title': '이 기기에 보관',

  'shut.newer.title': '더 새로운 버전이 저장했습니다',
  'shut.newer':
    '이 기기의 실행은 더 새로운 버전의 {product}이(가) 저장했습니다. 이 탭은 이전 버전이므로 아무것도 건드리지 않습니다. 새로 고치면 새 버전을 받습니다.',
  'shut.blocked.title': '다른 탭을 기다리는 중',
  'shut.blocked':
    '다른 탭에 {product}의 이전 버전이 열려 있습니다. 그 탭을 닫거나 실행이 끝나기를 기다리면 이 탭은 저절로 계속됩니다.',
  'shut.closed.title': '다른 탭에서 업데이트했습니다',
  'shut.closed':
    '다른 탭에서 {product}을(를) 업데이트했거나 데이터가 지워졌습니다. 새로 고치면 이 기기의 실행을 볼 수 있습니다.',
  'shut.fault.title': '이 기기의 실행을 열 수 없습니다',
  'shut.fault': '브라우저가 여기에 저장된 것을 열지 못했습니다. 바뀐 것은 없습니다.',
  'shut.reload': '새로 고침',
  'shut.export': '원본 그대로 내보내기',
  'shut.before': '여기에 저장된 모든 것을 있는 그대로 파일 하나에 담습니다. 키는 들어가지 않습니다.',
  'shut.reading': '읽는 중…',
  'shut.done': 'everything.json으로 넘겼습니다',
  'shut.failed': '읽지 못했습니다: {reason}',
}
