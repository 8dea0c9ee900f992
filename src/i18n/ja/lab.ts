import type { lab as english } from '../lab'
import type { Texts } from '../t'

export const lab: Texts<typeof english> = {
  'lab.title': 'プロジェクト：{title}',
  'lab.note': '{product}の外で動作しているプロジェクトです。ここにキーを入力しないでください。',
  'lab.asking': 'ファイルを取得しています。',
  'lab.nobody':
    'このページを開いた元のページが応答しません。元のページに戻り、もう一度「このプロジェクトを実行」を押してください。',
  'lab.at.reaching': 'stackblitz.comの応答を確認しています。',
  'lab.at.booting': 'コンテナを起動しています。',
  'lab.at.mounting': 'ファイルを配置しています。',
  'lab.at.installing': 'パッケージをインストールしています。初回は1〜2分かかります。',
  'lab.at.starting': 'サーバーを起動しています。',
  'lab.at.serving': '動作中です。',
  'lab.at.stopped': '停止しました。動作しているものはありません。',
  'lab.at.not_isolated':
    'このウィンドウはアプリ自身のService Workerから配信されておらず、コンテナを起動できません。一度再読み込みしてください。解決しない場合は、プライベートウィンドウ以外でアプリを開いてください。',
  'lab.at.offline':
    'ネットワークに接続されていません。プロジェクトの実行には接続が必要です。ファイルはアプリで読めます。',
  'lab.at.unreachable':
    'ここからstackblitz.comに接続できません。ブロックされているか、停止している可能性があります。ファイルはアプリで読めます。',
  'lab.tooLong.boot': '時間内にコンテナが起動しませんでした。stackblitz.comまでの経路で妨げられています。',
  'lab.tooLong.mount': '時間内にファイルを配置できませんでした。',
  'lab.tooLong.install': '時間内にパッケージが届きませんでした。進み具合はログで確認できます。',
  'lab.tooLong.start': '時間内にプロジェクトがポートを開きませんでした。動作の内容はログで確認できます。',
  'lab.failed.boot': 'コンテナを起動できませんでした：{reason}',
  'lab.failed.mount': 'ファイルを配置できませんでした：{reason}',
  'lab.failed.install': 'パッケージをインストールできませんでした：{reason}。理由はログで確認できます。',
  'lab.failed.start': 'プロジェクトの動作が続きませんでした：{reason}。理由はログで確認できます。',
  'lab.stop': '停止',
  'lab.again': '再試行',
  'lab.log': 'ログ',
  'lab.logEmpty': '出力はまだありません。',
  'lab.frame': '動作中のプロジェクト',
  'project.label': 'プロジェクト',
  'project.files': 'ファイル',
  'project.count.other': 'ファイル{n}件',
  'project.run': 'このプロジェクトを実行',
  'project.runText':
    'StackBlitzのWebContainerにより、別ウィンドウで動作します。そのウィンドウは、stackblitz.com、staticblitz.com、webcontainer.io、webcontainer-api.ioとそれらのサブドメイン、さらにプロジェクトのパッケージのために、それらが使うパッケージレジストリと通信します。実行していること、使うパッケージ、ネットワークアドレスが相手に伝わります。ファイルはこのブラウザーに残ります。',
  'project.licence':
    'コンテナは、試用とオープンソースでは無料です。営利目的で本番利用するには、StackBlitzのライセンスが必要です。',
  'project.terms': '利用規約',
  'project.offline':
    '現在ネットワークに接続されていません。ファイルは読めます。実行するには先に接続してください。',
  'project.noWindow':
    'ブラウザーがウィンドウを開くことを許可しませんでした。このページのウィンドウを許可して、もう一度押してください。',
  'project.unreadable': 'このプロジェクトは実行できません：{reason}',
  'project.source': '書かれたままの内容',
}
