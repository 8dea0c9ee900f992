import type { storingTexts as english } from '../storing'
import type { Texts } from '../t'

export const storing: Texts<typeof english> = {
  'storing.title': '保存在此设备',

  'shut.newer.title': '由更新的版本保存',
  'shut.newer':
    '此设备上的运行由更新版本的 {product} 保存。此标签页版本较旧，不会改动它们。重新加载即可得到新版本。',
  'shut.blocked.title': '正在等待另一个标签页',
  'shut.blocked': '另一个标签页还开着旧版本的 {product}。关闭它，或等它的运行结束，此标签页会自动继续。',
  'shut.closed.title': '已在另一个标签页更新',
  'shut.closed': '另一个标签页更新了 {product}，或者数据已被清除。重新加载即可看到此设备上的运行。',
  'shut.fault.title': '无法打开此设备上的运行',
  'shut.fault': '浏览器没能打开这里保存的内容。其中没有任何改动。',
  'shut.reload': '重新加载',
  'shut.export': '导出原始数据',
  'shut.before': '一个文件，包含这里保存的全部内容，原样不动。密钥不在其中。',
  'shut.reading': '正在读取…',
  'shut.done': '已交付为 everything.json',
  'shut.failed': '无法读取：{reason}',
}
