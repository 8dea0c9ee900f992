import type { attachmentsTexts as english } from '../attachments'
import type { Texts } from '../t'

export const attachments: Texts<typeof english> = {
  'attachments.title': '첨부',
  'attachments.hint':
    '스크린샷, 스케치, 기존 페이지 또는 사실을 담은 텍스트입니다. 이미지는 모델이 보기 전에 이 기기에서 축소됩니다.',
  'attachments.add': '파일 추가…',
  'attachments.drop': '또는 이 양식 어디에나 이미지를 놓거나 붙여넣기',
  'attachments.working': '이미지를 축소하는 중…',
  'attachments.list': '함께 보내는 항목',
  'attachments.remove': '{name} 빼기',
  'attachments.removed': '뺐습니다.',
  'attachments.undo': '실행 취소',
  'attachments.pictureSize': '{width} × {height} · {kb} KB',
  'attachments.textSize.other': '{n}자',
  'attachments.unreadable': '{name}을(를) 읽을 수 없습니다: {reason}',
  'attachments.tooManyPictures':
    '{name}은(는) 추가되지 않았습니다. 이미지는 {most}개까지입니다. 먼저 하나를 빼세요.',
  'attachments.pictureTooLarge': '{name}은(는) 너무 커서 열 수 없습니다. 더 작게 저장한 뒤 다시 추가하세요.',
  'attachments.tooManyTexts':
    '{name}은(는) 추가되지 않았습니다. 텍스트는 {most}개까지입니다. 먼저 하나를 빼세요.',
  'attachments.textTooLarge':
    '{name}은(는) 심사단이 받는 {most}자를 넘습니다. 이 페이지에 필요한 부분만 남기세요.',
  'attachments.textTooLong':
    '{name}은(는) {n}자이며 심사단은 {most}자까지 받습니다. 이 페이지에 필요한 부분만 남기세요.',
  'attachments.neither':
    '{name}은(는) 이미지도 텍스트도 아닙니다. PNG, JPEG, WebP, GIF, HTML, Markdown, 일반 텍스트를 첨부할 수 있습니다.',
  'attachments.blind': '{model}은(는) 이미지를 읽지 못하므로 이미지는 보내지 않습니다. 텍스트는 보냅니다.',
  'attachments.unknown': '{model}이(가) 이미지를 읽는지 알 수 없습니다. 읽지 못하면 첫 요청을 거절합니다.',
  'attachments.rehearsal': '리허설은 이미지를 보지 않습니다. 이미지는 실행과 함께 보관됩니다.',
  'requirements.title': '요구 사항',
  'requirements.hint': '각 항목은 충족되거나 충족되지 않습니다. 심사단은 번호로 인용합니다.',
  'requirements.line': '요구 사항 R{n}',
  'requirements.add': '요구 사항 추가',
  'requirements.up': 'R{n} 위로',
  'requirements.down': 'R{n} 아래로',
  'requirements.remove': 'R{n} 삭제',
  'requirements.removed': 'R{n}을(를) 삭제했습니다.',
  'requirements.undo': '실행 취소',
  'requirements.find': '브리프에서 초안 만들기',
  'requirements.cost': '{name}에 보내는 작은 요청 1회: 최대 {tokens}토큰.',
  'requirements.costUsd': '{name}에 보내는 작은 요청 1회: 최대 {tokens}토큰, {usd}.',
  'requirements.finding': '{name}이(가) 브리프를 읽는 중…',
  'requirements.cancel': '취소',
  'requirements.found.other': '요구 사항 {n}개를 추가했습니다. 맞지 않는 것은 고치거나 삭제하세요.',
  'requirements.none': '여기에 없는 항목은 찾지 못했습니다.',
  'requirements.failed': '브리프에서 요구 사항을 읽지 못했습니다: {reason}',
  'frame.title': '심사단의 기준',
  'frame.page': '페이지: {text}',
  'frame.forWhom': '대상: {text}',
  'frame.job': '역할: {text}',
  'frame.requirements.other': '요구 사항 {n}개',
  'frame.pictures.other': '이미지 {n}개',
  'frame.documents.other': '텍스트 {n}개',
  'frame.brand': '브랜드: {text}',
  'frame.skill': '스킬: {text}',
  'frame.rule.other': '{threshold} 이상이고 미해결 필수 수정이 없으면 통과. 최대 {n}라운드',
}
