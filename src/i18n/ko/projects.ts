import type { projectsTexts as english } from '../projects'
import type { Texts } from '../t'

export const projects: Texts<typeof english> = {
  'projects.title': '프로젝트',
  'projects.intro':
    '프로젝트는 실행을 묶고 시작할 때의 설정을 정합니다. 실행은 한 프로젝트에 속하거나 어디에도 속하지 않습니다.',
  'projects.none':
    '아직 프로젝트가 없습니다. 없어도 실행할 수 있으며, 여러 실행이 한데 속할 때 도움이 됩니다.',
  'projects.newName': '새 프로젝트 이름',
  'projects.create': '만들기',
  'projects.needsName': '프로젝트에는 이름이 필요합니다.',
  'projects.runs.other': '실행 {n}건',
  'projects.newRun': '이 프로젝트에서 새 실행',
  'projects.inLibrary': '라이브러리에서 이 실행 보기',
  'projects.back': '모든 프로젝트',
  'projects.gone': '이 프로젝트는 더 이상 없습니다.',
  'projects.name': '이름',
  'projects.rename': '이름 바꾸기',
  'projects.begins': '실행을 시작할 때의 설정',
  'projects.connection': '연결',
  'projects.connectionAny': '마지막으로 쓴 것',
  'projects.brand': '브랜드',
  'projects.noBrand': '브랜드 없음',
  'projects.skill': '스킬',
  'projects.noSkill': '스킬 없음',
  'projects.notThere': '더 이상 없음',
  'projects.jury': '심사단',
  'projects.jury.skill': '스킬에 따름',
  'projects.jury.on': '켬',
  'projects.jury.off': '끔',
  'projects.juryText':
    '‘켬’과 ‘끔’은 이 브라우저에서 심사단의 레인을 펴거나 접기도 합니다. 심사단을 요구하거나 배제하는 스킬이 있으면 그 스킬이 우선합니다.',
  'projects.remove': '이 프로젝트 삭제',
  'projects.removeText': '실행은 프로젝트 없이 남습니다.',
  'projects.removed': '‘{name}’을(를) 삭제했습니다. 실행은 남아 있습니다.',
  'projects.failed': '할 수 없었습니다: {reason}',
  'projects.unread': '프로젝트를 읽지 못했습니다: {reason} 아무것도 바꾸지 않았습니다.',
  'projects.hereAlone':
    '프로젝트를 읽지 못해 그곳에는 아무것도 쓰지 않았습니다: {reason} 이 브라우저에서는 바뀌었습니다.',
  'projects.hereTitle': '이 브라우저에서',
  'projects.shown': '심사단의 레인 보이기',
  'projects.shownText': '끄면 실행이 레인이 접힌 채로 열립니다. 심사 여부는 프로젝트가 정합니다.',
  'projects.choice': '프로젝트',
  'projects.noProject': '프로젝트 없음',
}
