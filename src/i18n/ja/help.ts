import type { help as english } from '../help'
import type { Texts } from '../t'

export const help: Texts<typeof english> = {
  'help.guides': 'ガイド',
  'help.guide.connections': '接続',
  'help.guide.runs': '実行の流れ',
  'help.guide.jury': '審査結果の読み方',
  'help.guide.panel': 'コンテンツパネル',
  'help.guide.critic': '批評ループ',
  'help.guide.judging': '再審査の段階',
  'help.guide.why': '判定が曲がる理由',
  'help.guide.calibration': '審査の信頼度',
  'help.guide.library': 'ライブラリ',
  'help.guide.brands': 'ブランドとスキル',
  'help.guide.compare': '比較と再実行',
  'help.guide.export': '実行の書き出し',
  'help.guide.settings': '設定',
  'help.guide.app': '端末でのアプリ',
  'help.guide.storage': '保存、書き出し、読み込み',
  'help.english': 'このガイドはまだ翻訳されていません。英語で表示しています。',
  'help.contents': 'このページの内容',
  'help.copy': 'コピー',
  'help.copied': 'コピーしました。',
  'help.copyFailed': 'ブラウザーが許可しませんでした。テキストを選択してコピーしてください。',
  'help.table': '表：{columns}',
  'help.newTab': '（新しいタブで開きます）',
}
