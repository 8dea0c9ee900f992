import type { help as english } from '../help'
import type { Texts } from '../t'

/** The texts around the guides. */
export const help: Texts<typeof english> = {
  'help.guides': '指南',
  'help.guide.connections': '连接',
  'help.guide.runs': '运行如何进行',
  'help.guide.jury': '读懂评审团',
  'help.guide.panel': '内容评审组',
  'help.guide.critic': '批评循环',
  'help.guide.judging': '第二意见与质询',
  'help.guide.why': '结论为何会偏',
  'help.guide.calibration': '评审可信度',
  'help.guide.library': '资料库',
  'help.guide.brands': '品牌与技能',
  'help.guide.compare': '对比与再次运行',
  'help.guide.export': '导出运行',
  'help.guide.settings': '设置',
  'help.guide.app': '设备上的应用',
  'help.guide.storage': '保存、备份与导入',
  'help.english': '指南是用英文写的。',
  'help.contents': '本页内容',
  'help.copy': '复制',
  'help.copied': '已复制。',
  'help.copyFailed': '浏览器不允许。请选中文字后手动复制。',
  'help.table': '表格：{columns}',
  'help.newTab': '（在新标签页打开）',
}
