import type { help as english } from '../help'
import type { Texts } from '../t'

export const help: Texts<typeof english> = {
  'help.guides': '안내서',
  'help.guide.connections': '연결',
  'help.guide.runs': '실행의 흐름',
  'help.guide.jury': '심사단 읽는 법',
  'help.guide.panel': '콘텐츠 패널',
  'help.guide.critic': '비평 루프',
  'help.guide.judging': '다시 심사하기',
  'help.guide.why': '판정이 틀어지는 이유',
  'help.guide.calibration': '심사의 신뢰도',
  'help.guide.library': '라이브러리',
  'help.guide.brands': '브랜드와 스킬',
  'help.guide.compare': '비교와 다시 실행',
  'help.guide.export': '실행 내보내기',
  'help.guide.settings': '설정',
  'help.guide.app': '기기에서 쓰는 앱',
  'help.guide.storage': '보관, 내보내기, 가져오기',
  'help.english': '이 안내서는 아직 번역되지 않아 영어로 표시됩니다.',
  'help.contents': '이 페이지의 내용',
  'help.copy': '복사',
  'help.copied': '복사했습니다.',
  'help.copyFailed': '브라우저에서 허용하지 않았습니다. 텍스트를 선택해 직접 복사하십시오.',
  'help.table': '표: {columns}',
  'help.newTab': '(새 탭에서 열림)',
}
