import type { lab as english } from '../lab'
import type { Texts } from '../t'

export const lab: Texts<typeof english> = {
  'lab.title': '프로젝트: {title}',
  'lab.note': '{product} 밖에서 실행되는 프로젝트입니다. 여기에 키를 입력하지 마십시오.',
  'lab.asking': '파일을 가져오는 중입니다.',
  'lab.nobody':
    '이 페이지를 연 페이지가 더 이상 응답하지 않습니다. 그 페이지로 돌아가 “이 프로젝트 실행”을 다시 누르십시오.',
  'lab.at.reaching': 'stackblitz.com 응답을 확인하는 중입니다.',
  'lab.at.booting': '컨테이너를 시작하는 중입니다.',
  'lab.at.mounting': '파일을 배치하는 중입니다.',
  'lab.at.installing': '패키지를 설치하는 중입니다. 처음에는 1~2분이 걸립니다.',
  'lab.at.starting': '서버를 시작하는 중입니다.',
  'lab.at.serving': '실행 중입니다.',
  'lab.at.stopped': '정지했습니다. 실행 중인 것이 없습니다.',
  'lab.at.not_isolated':
    '이 창은 앱의 자체 서비스 워커에서 제공되지 않아 컨테이너를 시작할 수 없습니다. 한 번 새로 고치십시오. 그래도 안 되면 비공개 창이 아닌 창에서 앱을 여십시오.',
  'lab.at.offline':
    '네트워크가 없습니다. 프로젝트를 실행하려면 네트워크가 필요합니다. 파일은 앱에서 읽을 수 있습니다.',
  'lab.at.unreachable':
    '여기서 stackblitz.com 응답이 없습니다. 차단되었거나 중단되었을 수 있습니다. 프로젝트 파일은 앱에서 읽을 수 있습니다.',
  'lab.tooLong.boot':
    '컨테이너가 제시간에 시작되지 않았습니다. 여기와 stackblitz.com 사이에서 무언가가 막고 있습니다.',
  'lab.tooLong.mount': '파일을 제시간에 배치하지 못했습니다.',
  'lab.tooLong.install': '패키지가 제시간에 도착하지 않았습니다. 어디까지 진행됐는지는 로그에 있습니다.',
  'lab.tooLong.start': '프로젝트가 제시간에 포트를 열지 않았습니다. 무엇을 했는지는 로그에 있습니다.',
  'lab.failed.boot': '컨테이너를 시작하지 못했습니다: {reason}',
  'lab.failed.mount': '파일을 배치하지 못했습니다: {reason}',
  'lab.failed.install': '패키지를 설치하지 못했습니다: {reason}. 이유는 로그에 있습니다.',
  'lab.failed.start': '프로젝트가 계속 실행되지 않았습니다: {reason}. 이유는 로그에 있습니다.',
  'lab.stop': '정지',
  'lab.again': '다시 시도',
  'lab.log': '로그',
  'lab.logEmpty': '아직 출력이 없습니다.',
  'lab.frame': '실행 중인 프로젝트',
  'project.label': '프로젝트',
  'project.files': '파일',
  'project.count.other': '파일 {n}개',
  'project.run': '이 프로젝트 실행',
  'project.runText':
    'StackBlitz의 WebContainer에서, 별도 창으로 실행됩니다. 그 창은 stackblitz.com, staticblitz.com, webcontainer.io, webcontainer-api.io와 그 하위 도메인, 그리고 프로젝트의 패키지를 위해 이들이 쓰는 패키지 레지스트리에 요청합니다. 무언가를 실행한다는 사실, 사용하는 패키지, 네트워크 주소가 그쪽에 알려집니다. 파일은 이 브라우저에 남습니다.',
  'project.licence':
    '컨테이너는 시험 사용과 오픈 소스에는 무료입니다. 영리 목적으로 실제 서비스에 쓰려면 StackBlitz의 라이선스가 필요합니다.',
  'project.terms': '이용 약관',
  'project.offline': '지금은 네트워크가 없습니다. 파일은 읽을 수 있습니다. 실행하려면 먼저 연결하십시오.',
  'project.noWindow':
    '브라우저에서 창을 열도록 허용하지 않았습니다. 이 페이지의 창을 허용한 뒤 다시 누르십시오.',
  'project.unreadable': '이 프로젝트를 실행할 수 없습니다: {reason}',
  'project.source': '작성된 그대로',
}
