import type { playerTexts as english } from '../player'
import type { Texts } from '../t'

export const player: Texts<typeof english> = {
  'strip.label': '時系列のページ',
  'strip.none': 'ページはまだありません',
  'strip.round': 'R{n}',
  'strip.final': '最終',
  'strip.given': '既存',
  'strip.page': 'ラウンド{n}のページ、{time}',
  'strip.finalPage': '最終ページ、{time}',
  'strip.givenPage': '渡されたページ、{time}',
  'legend.name': '印の意味',
  'legend.round': 'ラウンドの開始',
  'legend.mustFix': '必須修正（審査員の色）',
  'legend.ship': '判定',
  'legend.pauses.other': '{seconds}秒を超える待ち時間{n}回を各{seconds}秒に短縮：{took}を{length}で再生',
  'legend.noPauses': '{seconds}秒を超える待ち時間は{seconds}秒に短縮されます。該当なし',
  'tip.place': '{time}、イベント{event}',
  'tip.round': 'ラウンド{n}',
  'tip.mustFix.other': '必須修正{n}件：{who}',
  'tip.ship': '判定',
  'tip.pause': '{took}の待ち時間を{seconds}秒で再生',
  'link.copy': 'この時点へのリンクをコピー',
  'link.copied': 'リンクをコピーしました。',
  'link.copiedOwn':
    'リンクをコピーしました。実行はほかに保存されていないため、このブラウザーでだけ開けます。',
  'link.byHand': 'ブラウザーがコピーを許可しませんでした。リンクはこちらです：',
  'end.reached': '再生が終わりました。',
}
