import type { projectsTexts as english } from '../projects'
import type { Texts } from '../t'

export const projects: Texts<typeof english> = {
  'projects.title': 'プロジェクト',
  'projects.intro':
    'プロジェクトは実行をまとめ、その開始時の設定を決めます。実行は1つのプロジェクトに属するか、どれにも属しません。',
  'projects.none':
    'プロジェクトはまだありません。なくても実行できますが、複数の実行をまとめたいときに役立ちます。',
  'projects.newName': '新しいプロジェクトの名前',
  'projects.create': '作成',
  'projects.needsName': 'プロジェクトには名前が必要です。',
  'projects.runs.other': '実行{n}件',
  'projects.newRun': 'この中で新しく実行',
  'projects.inLibrary': 'ライブラリでこの実行を見る',
  'projects.back': 'すべてのプロジェクト',
  'projects.gone': 'このプロジェクトはもうありません。',
  'projects.name': '名前',
  'projects.rename': '名前を変更',
  'projects.begins': '実行の開始時の設定',
  'projects.connection': '接続',
  'projects.connectionAny': '最後に使ったもの',
  'projects.brand': 'ブランド',
  'projects.noBrand': 'ブランドなし',
  'projects.skill': 'スキル',
  'projects.noSkill': 'スキルなし',
  'projects.notThere': 'もうありません',
  'projects.jury': '審査員団',
  'projects.jury.skill': 'スキルに従う',
  'projects.jury.on': 'オン',
  'projects.jury.off': 'オフ',
  'projects.juryText':
    '「オン」と「オフ」は、このブラウザーでの審査員のレーンの表示も切り替えます。審査員団を必須または不要とするスキルがあれば、そちらが優先されます。',
  'projects.remove': 'このプロジェクトを削除',
  'projects.removeText': '実行はプロジェクトなしで残ります。',
  'projects.removed': '「{name}」を削除しました。実行は残っています。',
  'projects.failed': '実行できませんでした：{reason}',
  'projects.unread': 'プロジェクトを読み込めませんでした：{reason} 何も変更していません。',
  'projects.hereAlone':
    'プロジェクトを読み込めなかったため、そこには何も書き込んでいません：{reason} このブラウザーでは変更されました。',
  'projects.hereTitle': 'このブラウザーで',
  'projects.shown': '審査員のレーンを表示',
  'projects.shownText':
    'オフにすると、レーンを折りたたんだ状態で実行が開きます。審査するかどうかはプロジェクトで決まります。',
  'projects.choice': 'プロジェクト',
  'projects.noProject': 'プロジェクトなし',
}
