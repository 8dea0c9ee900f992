import type { enteringTexts as english } from '../entering'
import type { Texts } from '../t'

export const entering: Texts<typeof english> = {
  'entering.cameIn': '受け取ったもの',
  'entering.reading': '読み込み中…',
  'entering.fromOutside': '他のアプリまたはリンクから届きました。ここで選ぶまで何も使われません。',
  'entering.brief': 'ブリーフ',
  'entering.here.brand':
    'ブランド「{name}」向けに書かれています。この端末にあるので、ブリーフと一緒に選ばれます。',
  'entering.here.skill':
    'スキル「{name}」向けに書かれています。この端末にあるので、ブリーフと一緒に選ばれます。',
  'entering.missing.brand':
    'ブランド「{name}」向けに書かれていますが、この端末にその名前のブランドはありません。DESIGN.md を送ってもらうか、フォームで別のブランドを選んでください。',
  'entering.missing.skill':
    'スキル「{name}」向けに書かれていますが、この端末にその名前のスキルはありません。SKILL.md を送ってもらうか、フォームで別のスキルを選んでください。',
  'entering.writing': '書きかけのブリーフ「{title}」があります。フォームの「元に戻す」で戻せます。',
  'entering.useBrief': 'このブリーフを使う',
  'entering.files': 'ファイル',
  'entering.file.documents': 'ブランドまたはスキルとして読み込む',
  'entering.file.pictures': 'ブリーフに添える',
  'entering.file.runs': '実行を開く',
  'entering.file.page': 'このページを審査する',
  'entering.file.unknown': 'この種類のファイルはここでは開けません。',
  'entering.leftOut.other': '{n}件のファイルを除きました。一度に受け取れるのは10件、32 MBまでです。',
  'entering.leave': '使わない',
  'entering.runText':
    'このリンクには実行がまるごと入っています。開くと1行ずつ読み直され、このブラウザーに保存されます。',
  'entering.keepRun': '実行を開く',
  'entering.lost': '共有されたものはもうありません。1日だけ保管され、受け取れるのは1回です。',
  'entering.broken': 'このリンクは途中で欠けています。もう一度送ってもらってください。',
  'entering.large': 'このリンクの内容は、リンクに許される量を超えています。',
  'entering.newer':
    'このリンクは新しいバージョンのアプリで作られました。このアプリを更新してから開き直してください。',
  'entering.toForm': 'ブリーフを書く',

  'entering.share': '共有',
  'entering.share.brief': 'ブリーフを共有',
  'entering.share.run': '実行を共有',
  'entering.share.copied': 'リンクをコピーしました。含まれるのはブリーフだけです。',
  'entering.share.copiedRun': 'リンクをコピーしました。実行がまるごと含まれます。',
  'entering.share.shared': '共有しました。',
  'entering.share.saved': 'ファイルとして保存しました。受け取った人はこのアプリで開けます。',
  'entering.share.large': 'このブリーフはリンクには長すぎます。代わりに実行を共有してください。',
  'entering.share.secret':
    'キーのように見えるものが含まれるため、共有しませんでした。先に取り除いてください。',
  'entering.share.byHand': 'ブラウザーがコピーを許可しませんでした。リンクはこちらです：',
  'entering.share.failed': '共有できませんでした：{reason}',

  'entering.safe': '安全に保管する',
  'entering.safe.text': '実行はこのブラウザーの中だけにあり、容量が足りなくなると消されることがあります。',
  'entering.safe.kept': '実行はこのブラウザーの中だけにあります。ブラウザーが勝手に消すことはありません。',
  'entering.safe.never': '控えはまだありません。',
  'entering.safe.last': '最後に控えを取った日：{when}',
  'entering.safe.ask': '消さないようブラウザーに頼む',
  'entering.safe.refused':
    'ブラウザーはまだ承諾していません。アプリをインストールするか、よく使うようになると承諾されることが多いです。バックアップはいつでも有効です。',
  'entering.safe.backup': 'バックアップを作る',

  'entering.install': 'アプリをインストール',
  'entering.install.text':
    '専用のウィンドウで開き、ファイルを直接開けて、共有メニューにも並びます。オフラインで使えるのは今と同じです。',
  'entering.install.go': 'インストール',
  'entering.install.ios':
    'Safariで「共有」をタップし、「ホーム画面に追加」を選びます。追加しないと、7日間開かない場合にSafariがここの保存内容を削除します。',
  'entering.install.menu': 'このブラウザーでインストールできる場合は、ブラウザーのメニューに表示されます。',
  'entering.install.installed': 'インストール済みです。',
  'entering.offers': '最初の実行のあとに',
  'entering.notAgain': '今後表示しない',
  'entering.inSettings': '設定からいつでも開けます。',

  'entering.notes': '通知',
  'entering.notes.text':
    '失敗した実行は必ず、合格した実行はアプリが見えていないときに知らせます。自分で止めた実行は知らせません。',
  'entering.notes.on': 'オンにする',
  'entering.notes.off': 'オフにする',
  'entering.notes.isOn': 'オンです。',
  'entering.notes.denied':
    'ブラウザーがこのサイトの通知をブロックしています。ブラウザーの設定で許可できます。',
  'entering.notes.unsupported': 'このブラウザーでは、このアプリの通知を使えません。',

  'entering.openRouter.yes': 'OpenRouterからキーを受け取りました。モデルを選び、接続をテストしてください。',
  'entering.openRouter.no': 'OpenRouterからキーを受け取らずに戻りました。変更はありません。',
  'entering.openRouter.failed': 'OpenRouterからキーを取得できませんでした：{reason}',
  'entering.update': '新しいバージョンを利用できます。',
  'entering.update.now': '今すぐ更新',
  'entering.update.waits': '更新は、すべてのタブで実行が終わるまで待ちます。',
}
