import type { help as english } from '../help'
import type { Texts } from '../t'

/** The texts around the guides. */
export const help: Texts<typeof english> = {
  'help.guides': '指南',
  'help.guide.connections': '連線',
  'help.guide.runs': '執行如何進行',
  'help.guide.jury': '看懂評審團',
  'help.guide.panel': '內容評審組',
  'help.guide.critic': '批評迴圈',
  'help.guide.judging': '第二意見與詰問',
  'help.guide.why': '結論為何會偏',
  'help.guide.calibration': '評審可信度',
  'help.guide.library': '資料庫',
  'help.guide.brands': '品牌與技能',
  'help.guide.compare': '比較與再次執行',
  'help.guide.export': '匯出執行',
  'help.guide.settings': '設定',
  'help.guide.app': '裝置上的應用程式',
  'help.guide.storage': '保存、備份與匯入',
  'help.english': '指南是用英文寫的。',
  'help.contents': '本頁內容',
  'help.copy': '複製',
  'help.copied': '已複製。',
  'help.copyFailed': '瀏覽器不允許。請選取文字後手動複製。',
  'help.table': '表格：{columns}',
  'help.newTab': '（在新分頁開啟）',
}
