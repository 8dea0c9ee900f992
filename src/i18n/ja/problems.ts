import type { remedies as english } from '../problems'
import type { Texts } from '../t'

export const remedies: Texts<typeof english> = {
  'problem.auth.do':
    'キー全体を貼り付けたか、{provider}のキーかを確認してください。削除されたキーや期限切れのキーは、先方で作り直す必要があります。',
  'problem.forbidden.do':
    'キーに{model}の利用を許可するか、別のキーを使ってください。国や呼び出し元のサイトによって拒否するプロバイダーもあります。理由は先方のメッセージにあります。',
  'problem.org_blocks_browser.do':
    '管理者が{provider}の設定で許可できます。それまでは、別の組織のキーを使ってください。',
  'problem.credit.do': '先方で残高を追加するかプランを変更してから、再試行してください。',
  'problem.model_not_found.do':
    '一覧からモデルを選ぶか、つづりを確認してください。アドレスの末尾が誤っている可能性もあります。',
  'problem.model_not_found.near': '{provider}にモデル「{model}」が見つかりません。',
  'problem.model_not_found.near.do': '近い名前：{near}。',
  'problem.rate_limit.do': '1分ほど待ってから再試行してください。同時に実行する数を減らすと効果があります。',
  'problem.rate_limit.wait': '{provider}への要求が多すぎます。',
  'problem.rate_limit.wait.do':
    '{seconds}秒後に再試行してください。同時に実行する数を減らすと効果があります。',
  'problem.overloaded.do': '少し待って再試行するか、別のモデルを使ってください。',
  'problem.overloaded.wait': '{provider}が混み合っているか、モデルを読み込んでいます。',
  'problem.overloaded.wait.do': '{seconds}秒後に再試行するか、別のモデルを使ってください。',
  'problem.context_length.do': 'コンテキストの大きいモデルか、短いブリーフを使ってください。',
  'problem.context_length.near': '送信した内容が{model}に収まりません。',
  'problem.context_length.near.do':
    '収まるトークン数と必要なトークン数：{near}。コンテキストの大きいモデルか、短いブリーフを使ってください。',
  'problem.context_length.ollama': '送信した内容が、{model}に割り当てたコンテキストに収まりません。',
  'problem.context_length.ollama.do':
    'この接続のコンテキストを増やしてください。メモリーを多く使います。または、コンテキストの大きいモデルか、短いブリーフを使ってください。',
  'problem.context_length.llamacpp': '送信した内容が、{model}に割り当てたコンテキストに収まりません。',
  'problem.context_length.llamacpp.do':
    '--ctx-sizeを大きくしてllama-serverを起動してください。または、コンテキストの大きいモデルか、短いブリーフを使ってください。',
  'problem.content_filter.do': 'ブリーフの言葉を変えるか、別のモデルを使ってください。',
  'problem.truncated.do': '終わったラウンドはすべて保持されています。再実行するか、そこから続けてください。',
  'problem.bad_request.do':
    '理由は先方のメッセージにあります。多くの場合、温度、思考、応答の制限など、この接続の設定がモデルに合っていません。',
  'problem.server.do':
    '数分後に再試行してください。続く場合は、{provider}のステータスページを確認してください。',
  'problem.first_byte_timeout.do':
    'モデルが遅いか、読み込み中の可能性があります。再試行するか、より速いモデルを選んでください。',
  'problem.idle_timeout.do': '届いた内容は保持されています。再試行するか、より速いモデルを選んでください。',
  'problem.aborted.do': '対処は不要です。いつでも再開できます。',
  'problem.offline.do': 'ネットワークに接続してから、再試行してください。',
  'problem.mixed_content.do':
    'httpsで始まるアドレスを指定してください。httpsなしで呼び出せるのは、localhostとしてのお使いのマシンだけです。',
  'problem.lna.do':
    '{origin}にこのデバイスへの接続を許可してください。サイトの設定はアドレスバーの横にあります。その後、もう一度テストしてください。',
  'problem.not_running.do':
    'アドレスと、サーバーが動作しているかを確認してください。ブラウザーの拡張機能がブロックしている場合もあります。',
  'problem.not_running.ollama': '{host}でOllamaが応答しません。',
  'problem.not_running.ollama.do': 'Ollamaを起動してから、もう一度テストしてください。',
  'problem.not_running.lmstudio': '{host}でLM Studioが応答しません。',
  'problem.not_running.lmstudio.do':
    'LM Studioを開き、モデルを読み込んでサーバーを起動してください。その後、もう一度テストしてください。',
  'problem.not_running.llamacpp': '{host}でllama.cppサーバーが応答しません。',
  'problem.not_running.llamacpp.do': 'llama-serverを起動してから、もう一度テストしてください。',
  'problem.not_running.vllm': '{host}でvLLMサーバーが応答しません。',
  'problem.not_running.vllm.do': 'vllm serveで起動してから、もう一度テストしてください。',
  'problem.not_running.jan': '{host}でJanが応答しません。',
  'problem.not_running.jan.do':
    'Janを開き、ローカルAPIサーバーを起動してください。その後、もう一度テストしてください。',
  'problem.cors_or_key.do':
    'まずキーを確認してください。次に、このホストがブラウザーを受け付けるか確認してください。{origin}を許可している必要があります。ログインが必要なネットワークでも同じ症状になります。',
  'problem.cors_or_key.opaque401':
    '{provider}から応答がありますが、ブラウザーはその内容を読めません。キーが誤っている可能性が高いです。',
  'problem.cors_or_key.opaque401.do':
    'キーを入力し直してください。{provider}は、キーの誤りをブラウザーに伝えません。ログインが必要なネットワークでも同じ症状になります。',
  'problem.cors_or_key.unknown': '{host}から応答がありますが、ブラウザーによる読み取りを許可していません。',
  'problem.cors_or_key.unknown.do':
    '自分のサーバーの場合は、{origin}とヘッダーauthorization、content-typeを許可してください。キーの誤りや、ログインが必要なネットワークでも同じ症状になることがあります。',
  'problem.cors_or_key.ollama': '{provider}は動作していますが、このページを受け付けません。',
  'problem.cors_or_key.ollama.do':
    'OLLAMA_ORIGINS={origin}を設定してOllamaを再起動するか、設定のスイッチでブラウザーを許可してください。',
  'problem.cors_or_key.lmstudio': '{provider}は動作していますが、このページを受け付けません。',
  'problem.cors_or_key.lmstudio.do':
    'LM Studioのサーバー設定で「Enable CORS」をオンにするか、次のコマンドで起動してください：lms server start --cors',
  'problem.cors_or_key.llamacpp': '{provider}は動作していますが、このページを受け付けません。',
  'problem.cors_or_key.llamacpp.do':
    '--cors-origins {origin}を付けるか、--toolsと--agentを外して、llama-serverを起動してください。',
  'problem.cors_or_key.vllm': '{provider}は動作していますが、このページを受け付けません。',
  'problem.cors_or_key.vllm.do':
    '--allowed-originsを外すか、そこに{origin}を加えて、vLLMを起動してください。--api-keyを付けて起動した場合は、キーを確認してください。',
  'problem.cors_or_key.jan': '{provider}は動作していますが、このページを受け付けません。',
  'problem.cors_or_key.jan.do':
    'Janのサーバー設定の「Trusted Hosts」に、{origin}のホストを追加してください。',
  'problem.cors_or_key.localai': '{provider}は動作していますが、このページを受け付けません。',
  'problem.cors_or_key.localai.do':
    'CORS=trueとCORS_ALLOW_ORIGINS={origin}を指定してLocalAIを起動してください。',
  'problem.not_listed.do': 'このアドレスで接続を保存してください。以後、この接続からだけ呼び出せます。',
  'problem.not_a_stream.do':
    'アドレスを確認してください。ログインが必要なネットワークでも同じ応答になります。',
  'problem.no_policy.do': '接続するには、ページを一度再読み込みしてください。',
  'problem.key_needed.do': '{provider}のキーを入力してください。',
  'problem.key_locked.do': 'パスフレーズかパスキーでロックを解除してください。',
  'problem.model_missing.do': '一覧から選ぶか、名前を入力してください。',
  'problem.exchange': 'OpenRouterが、自ら発行したコードを受け付けませんでした。',
  'problem.exchange.do': '最初からやり直してください。コードは一度だけ、数分間有効です。',
}
