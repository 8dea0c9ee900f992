import type { mustFixTexts as english } from '../must-fix'
import type { Texts } from '../t'

/** The texts of the must-fix list. */
export const mustFix: Texts<typeof english> = {
  'fix.label': '必改项',
  'fix.openCount.other': '{n} 项未解决',
  'fix.fixedCount.other': '{n} 项已改好',
  'fix.takenBackCount.other': '{n} 项由你收回',
  'fix.none': '目前没有必须修改的内容。',
  'fix.noneText': '只要有必改项，页面就不能通过。评委会提出，直接读取页面的检查也会提出。',
  'fix.allFixed': '没有未解决的。提出过的都已改好。',
  'fix.loading': '正在读取提出过的内容…',
  'fix.waiting': '还没有一轮评判过。',
  'fix.standing.open': '未解决',
  'fix.standing.fixed': '已改好',
  'fix.standing.regressed': '再次出现',
  'fix.standing.contested': '有异议',
  'fix.contestedIn': '异议于',
  'fix.you': '你',
  'fix.unseen': '页面不可能考虑到这一点：它在你提出之前就已画好。',
  'fix.carried': '评委也提出过：{role}。',
  'fix.bench': '测量',
  'fix.measured': '在页面上测得，不是评委说的。',
  'fix.raised': '提出于',
  'fix.stillOpen': '仍未解决于',
  'fix.fixedIn': '改好于',
  'fix.backIn': '再现于',
  'fix.round': '第 {n} 轮',
  'fix.forked': '在上次运行中未解决',
  'fix.openRound': '{what}第 {n} 轮：查看这一轮',
}
