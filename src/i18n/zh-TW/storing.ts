import type { storingTexts as english } from '../storing'
import type { Texts } from '../t'

export const storing: Texts<typeof english> = {
  'storing.title': '儲存在此裝置',

  'shut.newer.title': '由較新的版本儲存',
  'shut.newer':
    '此裝置上的執行由較新版本的 {product} 儲存。此分頁版本較舊，不會更動它們。重新載入即可取得新版本。',
  'shut.blocked.title': '正在等另一個分頁',
  'shut.blocked': '另一個分頁還開著舊版本的 {product}。關閉它，或等它的執行結束，此分頁就會自動繼續。',
  'shut.closed.title': '已在另一個分頁更新',
  'shut.closed': '另一個分頁更新了 {product}，或者資料已被清除。重新載入即可看到此裝置上的執行。',
  'shut.fault.title': '無法開啟此裝置上的執行',
  'shut.fault': '瀏覽器無法開啟這裡儲存的內容。其中沒有任何更動。',
  'shut.reload': '重新載入',
  'shut.export': '匯出原始資料',
  'shut.before': '一個檔案，包含這裡儲存的所有內容，原封不動。金鑰不在其中。',
  'shut.reading': '正在讀取…',
  'shut.done': '已交付為 everything.json',
  'shut.failed': '無法讀取：{reason}',
}
