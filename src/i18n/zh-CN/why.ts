import type { Texts } from '../t'
import type { whyTexts as english } from '../why'

export const why: Texts<typeof english> = {
  'why.title': '动手试试：什么会扭曲结论',
  'why.intro':
    '每次改动都会让 {pages} 个虚构页面走一遍三轮的循环，全部在本设备上进行，不用模型。一半页面值 8.5 分（满分 10 分），应当通过；另一半值 6.5 到 7.9 分，不应通过。',
  'why.dials': '评审如何出错',
  'why.dial.leniency': '宽松',
  'why.hint.leniency': '每位评审给每个分数加上的分。',
  'why.dial.noise': '波动',
  'why.hint.noise': '同一评审给同一页面的两次打分相差多远。',
  'why.dial.anchoring': '锚定',
  'why.hint.anchoring': '打分时受同一回复中前面分数影响的程度。',
  'why.dial.inflation': '分数膨胀',
  'why.hint.inflation': '页面没有变好，分数却每轮上涨多少。',
  'why.dial.shared': '共同误差',
  'why.hint.shared': '误差中有多少是同一家族的模型一起犯的。',
  'why.dial.hallucination': '无中生有',
  'why.hint.hallucination': '页面上并不存在的三个缺陷，各有多大概率被提出。',
  'why.points': '{points} 分（满分 10 分）',
  'why.percent': '{percent}%',
  'why.reset': '重置',
  'why.setting':
    '旋钮的位置是一种假设。循环本身始终没有放行的好页面，这里也算被拦下。命令“npm run -s verdicts”用不会捏造的评审，每次只设一种波动，只统计被第二意见退回的页面，因此数字不同。',
  'why.results': '结果如何',
  'why.way': '由什么来检查页面',
  'why.weak': '被放行的弱页面',
  'why.good': '被拦下的好页面',
  'why.way.loop': '仅循环',
  'why.way.measured': '循环加测量',
  'why.way.opinion': '循环加第二意见',
  'why.way.both': '三者都用',
  'why.over': '循环结束时的分数比页面实际价值高 {points} 分。',
  'why.under': '循环结束时的分数比页面实际价值低 {points} 分。',
  'why.heard': '三者都用时，{weak}% 的弱页面被放行，{good}% 的好页面被拦下。',
  'why.assumed': '这些评审是模拟的。你的模型如何出错，要靠校准连接才能知道。',
}
