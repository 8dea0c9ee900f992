import type { storingTexts as english } from '../storing'
import type { Texts } from '../t'

export const storing: Texts<typeof english> = {
  'storing.title': 'この端末に保存',

  'shut.newer.title': '新しいバージョンで保存されています',
  'shut.newer':
    'このデバイスの実行は、より新しいバージョンの{product}で保存されました。このタブは古いため、何も変更しません。再読み込みすると新しいバージョンになります。',
  'shut.blocked.title': '別のタブを待っています',
  'shut.blocked':
    '別のタブで古いバージョンの{product}が開いています。そのタブを閉じるか、実行が終わるのを待つと、このタブは自動で続きます。',
  'shut.closed.title': '別のタブで更新されました',
  'shut.closed':
    '別のタブが{product}を更新したか、データが消去されました。再読み込みすると、このデバイスの実行を表示できます。',
  'shut.fault.title': 'このデバイスの実行を開けません',
  'shut.fault': 'ここに保存されているものをブラウザーが開けませんでした。内容は何も変わっていません。',
  'shut.reload': '再読み込み',
  'shut.export': '生データを書き出す',
  'shut.before': 'ここに保存されているすべてを、そのままの形で一つのファイルにします。キーは含まれません。',
  'shut.reading': '読み込んでいます…',
  'shut.done': 'everything.json として渡しました',
  'shut.failed': '読み込めませんでした: {reason}',
}
