import type { Texts } from '../t'
import type { whyTexts as english } from '../why'

export const why: Texts<typeof english> = {
  'why.title': '動手試試：什麼會扭曲結論',
  'why.intro':
    '每次調整都會讓 {pages} 個虛構頁面走一遍三輪的迴圈，全在這台裝置上進行，不用模型。一半的頁面值 8.5 分（滿分 10 分），應該通過；另一半值 6.5 到 7.9 分，不該通過。',
  'why.dials': '評審如何出錯',
  'why.dial.leniency': '寬鬆',
  'why.hint.leniency': '每位評審在每個分數上多加的分。',
  'why.dial.noise': '起伏',
  'why.hint.noise': '同一位評審對同一頁面的兩次評分相差多遠。',
  'why.dial.anchoring': '錨定',
  'why.hint.anchoring': '評分時受同一則回覆中先前分數影響的程度。',
  'why.dial.inflation': '分數膨脹',
  'why.hint.inflation': '頁面沒有變好，分數卻每輪上升多少。',
  'why.dial.shared': '共同誤差',
  'why.hint.shared': '誤差裡有多少是同一家族的模型一起犯的。',
  'why.dial.hallucination': '無中生有',
  'why.hint.hallucination': '頁面上並不存在的三個缺陷，各有多大機率被提出。',
  'why.points': '{points} 分（滿分 10 分）',
  'why.percent': '{percent}%',
  'why.reset': '重設',
  'why.setting':
    '旋鈕的位置是一種假設。迴圈本身始終沒有放行的好頁面，這裡也算被攔下。命令「npm run -s verdicts」用不會捏造的評審，每次只設一種起伏，只統計被第二意見退回的頁面，因此數字不同。',
  'why.results': '結果如何',
  'why.way': '由什麼來檢查頁面',
  'why.weak': '被放行的弱頁面',
  'why.good': '被擋下的好頁面',
  'why.way.loop': '只有迴圈',
  'why.way.measured': '迴圈加量測',
  'why.way.opinion': '迴圈加第二意見',
  'why.way.both': '三者都用',
  'why.over': '迴圈結束時的分數比頁面實際價值高 {points} 分。',
  'why.under': '迴圈結束時的分數比頁面實際價值低 {points} 分。',
  'why.heard': '三者都用時，{weak}% 的弱頁面被放行，{good}% 的好頁面被擋下。',
  'why.assumed': '這些評審是模擬的。你的模型如何出錯，要校正連線才會知道。',
}
