import type { enteringTexts as english } from '../entering'
import type { Texts } from '../t'

export const entering: Texts<typeof english> = {
  'entering.cameIn': '받은 내용',
  'entering.reading': '읽는 중…',
  'entering.fromOutside': '다른 앱이나 링크에서 왔습니다. 여기서 고르기 전에는 아무것도 쓰이지 않습니다.',
  'entering.brief': '브리프',
  'entering.here.brand': '브랜드 {name}에 맞춰 쓴 글입니다. 이 기기에 있으므로 브리프와 함께 선택됩니다.',
  'entering.here.skill': '스킬 {name}에 맞춰 쓴 글입니다. 이 기기에 있으므로 브리프와 함께 선택됩니다.',
  'entering.missing.brand':
    '브랜드 {name}에 맞춰 쓴 글이지만 이 기기에는 그런 이름의 브랜드가 없습니다. DESIGN.md를 받거나 양식에서 다른 브랜드를 고르세요.',
  'entering.missing.skill':
    '스킬 {name}에 맞춰 쓴 글이지만 이 기기에는 그런 이름의 스킬이 없습니다. SKILL.md를 받거나 양식에서 다른 스킬을 고르세요.',
  'entering.writing': '쓰던 브리프 ‘{title}’가 있습니다. 양식의 ‘되돌리기’로 다시 가져올 수 있습니다.',
  'entering.useBrief': '이 브리프 사용',
  'entering.files': '파일',
  'entering.file.documents': '브랜드나 스킬로 읽기',
  'entering.file.pictures': '브리프에 첨부',
  'entering.file.runs': '실행 열기',
  'entering.file.page': '이 페이지 심사',
  'entering.file.unknown': '이런 종류의 파일은 여기서 열 수 없습니다.',
  'entering.leftOut.other': '파일 {n}개를 제외했습니다. 한 번에 10개, 32 MB까지 받습니다.',
  'entering.leave': '사용 안 함',
  'entering.runText':
    '이 링크에는 실행 전체가 들어 있습니다. 열면 한 줄씩 다시 읽어 이 브라우저에 보관합니다.',
  'entering.keepRun': '실행 열기',
  'entering.lost': '공유된 내용이 더는 없습니다. 하루 동안 보관되고 한 번만 전달됩니다.',
  'entering.broken': '이 링크는 온전하지 않습니다. 다시 보내 달라고 요청하십시오.',
  'entering.large': '이 링크에는 링크가 담을 수 있는 것보다 많은 내용이 들어 있습니다.',
  'entering.newer': '더 새로운 버전의 앱에서 만든 링크입니다. 이 앱을 업데이트한 뒤 다시 여십시오.',
  'entering.toForm': '브리프 쓰기',

  'entering.share': '공유',
  'entering.share.brief': '브리프 공유',
  'entering.share.run': '실행 공유',
  'entering.share.copied': '링크를 복사했습니다. 브리프만 들어 있습니다.',
  'entering.share.copiedRun': '링크를 복사했습니다. 실행 전체가 들어 있습니다.',
  'entering.share.shared': '공유했습니다.',
  'entering.share.saved': '파일로 저장했습니다. 받는 사람은 이 앱에서 열 수 있습니다.',
  'entering.share.large': '이 브리프는 링크에 담기에 너무 깁니다. 대신 실행을 공유하십시오.',
  'entering.share.secret': '키처럼 보이는 내용이 있어 공유하지 않았습니다. 먼저 지우십시오.',
  'entering.share.byHand': '브라우저가 복사를 허용하지 않았습니다. 링크는 다음과 같습니다:',
  'entering.share.failed': '공유하지 못했습니다: {reason}',

  'entering.safe': '안전하게 보관',
  'entering.safe.text': '실행은 이 브라우저에만 있으며, 공간이 부족해지면 브라우저가 지울 수 있습니다.',
  'entering.safe.kept': '실행은 이 브라우저에만 있습니다. 브라우저가 스스로 지우지는 않습니다.',
  'entering.safe.never': '아직 백업한 적이 없습니다.',
  'entering.safe.last': '마지막 백업: {when}',
  'entering.safe.ask': '브라우저에 보관 요청',
  'entering.safe.refused':
    '브라우저가 아직 동의하지 않았습니다. 앱을 설치하거나 자주 쓰면 대개 동의합니다. 백업은 언제나 도움이 됩니다.',
  'entering.safe.backup': '백업 만들기',

  'entering.install': '앱 설치',
  'entering.install.text':
    '전용 창이 생기고, 파일을 바로 열며, 공유 메뉴에 나타납니다. 오프라인에서는 지금처럼 작동합니다.',
  'entering.install.go': '설치',
  'entering.install.ios':
    'Safari에서 ‘공유’를 탭하고 ‘홈 화면에 추가’를 고르십시오. 그러지 않으면 7일 동안 열지 않을 때 Safari가 여기 보관된 내용을 지웁니다.',
  'entering.install.menu': '이 브라우저에서 설치할 수 있으면 브라우저 메뉴에 표시됩니다.',
  'entering.install.installed': '설치되었습니다.',
  'entering.offers': '첫 실행을 마친 뒤',
  'entering.notAgain': '다시 표시 안 함',
  'entering.inSettings': '설정에서 언제든 찾을 수 있습니다.',

  'entering.notes': '알림',
  'entering.notes.text':
    '실패한 실행은 항상, 통과한 실행은 앱이 보이지 않을 때 알립니다. 직접 멈춘 실행은 알리지 않습니다.',
  'entering.notes.on': '켜기',
  'entering.notes.off': '끄기',
  'entering.notes.isOn': '켜져 있습니다.',
  'entering.notes.denied': '브라우저가 이 사이트의 알림을 차단합니다. 브라우저 설정에서 허용할 수 있습니다.',
  'entering.notes.unsupported': '이 브라우저에서는 이 앱의 알림을 쓸 수 없습니다.',

  'entering.openRouter.yes': 'OpenRouter에서 키를 받았습니다. 모델을 선택한 뒤 연결을 테스트하십시오.',
  'entering.openRouter.no': 'OpenRouter에서 키 없이 돌아왔습니다. 변경된 내용은 없습니다.',
  'entering.openRouter.failed': 'OpenRouter에서 키를 가져오지 못했습니다: {reason}',
  'entering.update': '새 버전이 준비되었습니다.',
  'entering.update.now': '지금 업데이트',
  'entering.update.waits': '모든 탭에서 실행이 끝날 때까지 업데이트를 미룹니다.',
}
