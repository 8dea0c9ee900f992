import type { mustFixTexts as english } from '../must-fix'
import type { Texts } from '../t'

/** The texts of the must-fix list. */
export const mustFix: Texts<typeof english> = {
  'fix.label': '必改項目',
  'fix.openCount.other': '{n} 項未解決',
  'fix.fixedCount.other': '{n} 項已改好',
  'fix.takenBackCount.other': '{n} 項由你收回',
  'fix.none': '目前沒有必須修改的內容。',
  'fix.noneText': '只要有必改項目，頁面就不能通過。評審會提出，直接讀取頁面的檢查也會提出。',
  'fix.allFixed': '沒有未解決的。提出過的都已改好。',
  'fix.loading': '正在讀取提出過的內容…',
  'fix.waiting': '還沒有任何一輪評判過。',
  'fix.standing.open': '未解決',
  'fix.standing.fixed': '已改好',
  'fix.standing.regressed': '再次出現',
  'fix.standing.contested': '有異議',
  'fix.contestedIn': '異議於',
  'fix.you': '你',
  'fix.unseen': '頁面不可能顧及這一點：它在你提出之前就已畫好。',
  'fix.carried': '評審也提出過：{role}。',
  'fix.bench': '量測',
  'fix.measured': '在頁面上量到，不是評審說的。',
  'fix.raised': '提出於',
  'fix.stillOpen': '仍未解決於',
  'fix.fixedIn': '改好於',
  'fix.backIn': '再現於',
  'fix.round': '第 {n} 輪',
  'fix.forked': '在上次執行中未解決',
  'fix.openRound': '{what}第 {n} 輪：查看這一輪',
}
