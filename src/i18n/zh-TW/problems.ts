import type { remedies as english } from '../problems'
import type { Texts } from '../t'

/** What to do about what went wrong. */
export const remedies: Texts<typeof english> = {
  'problem.auth.do': '請檢查金鑰是否貼上完整，是否屬於 {provider}。已刪除或過期的金鑰要在那裡重新建立。',
  'problem.forbidden.do':
    '請給金鑰 {model} 的權限，或換一個金鑰。有些供應商依國家或來訪網站拒絕：它們自己的說明會寫明是哪一種。',
  'problem.org_blocks_browser.do': '管理員可以在 {provider} 的設定裡允許。在此之前，請使用另一個組織的金鑰。',
  'problem.credit.do': '請在那裡加值或變更方案，再重試。',
  'problem.model_not_found.do': '請從清單中選擇模型，或檢查拼字。位址的末尾也可能不對。',
  'problem.model_not_found.near': '{provider} 沒有模型 {model}。',
  'problem.model_not_found.near.do': '最接近的名稱是：{near}。',
  'problem.rate_limit.do': '請等一分鐘再試。減少同時進行的執行會有幫助。',
  'problem.rate_limit.wait': '{provider} 目前收到的請求太多。',
  'problem.rate_limit.wait.do': '請在 {seconds} 秒後重試。減少同時進行的執行會有幫助。',
  'problem.overloaded.do': '請稍等再試，或換一個模型。',
  'problem.overloaded.wait': '{provider} 現在太忙，或仍在載入模型。',
  'problem.overloaded.wait.do': '請在 {seconds} 秒後重試，或換一個模型。',
  'problem.context_length.do': '請用上下文更大的模型，或縮短設計需求。',
  'problem.context_length.near': '送出的內容超出了 {model} 的容量。',
  'problem.context_length.near.do':
    '能容納的 token 數和所需的 token 數：{near}。請用上下文更大的模型，或縮短設計需求。',
  'problem.context_length.ollama': '送出的內容超出了分配給 {model} 的上下文。',
  'problem.context_length.ollama.do':
    '請提高此連線的上下文。這會佔用記憶體。請用上下文更大的模型，或縮短設計需求。',
  'problem.context_length.llamacpp': '送出的內容超出了分配給 {model} 的上下文。',
  'problem.context_length.llamacpp.do':
    '請用更大的 --ctx-size 啟動 llama-server。請用上下文更大的模型，或縮短設計需求。',
  'problem.content_filter.do': '請改寫設計需求，或換一個模型。',
  'problem.truncated.do': '已結束的每一輪都已保留。請重新執行，或從那裡繼續。',
  'problem.bad_request.do':
    '它自己的說明會寫明原因。常見的是此連線的某項設定不適合該模型：溫度、思考或回覆長度。',
  'problem.server.do': '請過幾分鐘再試。若仍如此，{provider} 的狀態頁可能有更多說明。',
  'problem.first_byte_timeout.do': '模型可能很慢，或仍在載入。請重試，或換更快的模型。',
  'problem.idle_timeout.do': '收到的內容已保留。請重試，或換更快的模型。',
  'problem.aborted.do': '什麼都不用做。想要時再啟動即可。',
  'problem.offline.do': '請連上網路，再重試。',
  'problem.mixed_content.do': '請填寫以 https 開頭的位址。只有你自己的電腦（localhost）可以不用。',
  'problem.lna.do': '請允許 {origin} 連到此裝置：網站的設定在網址列旁邊。然後重新測試。',
  'problem.not_running.do': '請檢查位址，以及伺服器是否在執行。瀏覽器的擴充功能也可能阻擋它。',
  'problem.not_running.ollama': '{host} 上的 Ollama 沒有回應。',
  'problem.not_running.ollama.do': '請啟動 Ollama，再重新測試。',
  'problem.not_running.lmstudio': '{host} 上的 LM Studio 沒有回應。',
  'problem.not_running.lmstudio.do': '請開啟 LM Studio，載入模型並啟動它的伺服器，再重新測試。',
  'problem.not_running.llamacpp': '{host} 上的 llama.cpp 伺服器沒有回應。',
  'problem.not_running.llamacpp.do': '請啟動 llama-server，再重新測試。',
  'problem.not_running.vllm': '{host} 上的 vLLM 伺服器沒有回應。',
  'problem.not_running.vllm.do': '請用 vllm serve 啟動它，再重新測試。',
  'problem.not_running.jan': '{host} 上的 Jan 沒有回應。',
  'problem.not_running.jan.do': '請開啟 Jan 並啟動它的本機 API 伺服器，再重新測試。',
  'problem.cors_or_key.do':
    '請先檢查金鑰，再看此主機是否允許瀏覽器連線：它必須允許 {origin}。需要登入的網路看起來也是這樣。',
  'problem.cors_or_key.opaque401': '{provider} 有回應，但瀏覽器不能讀取其內容。多半是金鑰不對。',
  'problem.cors_or_key.opaque401.do':
    '請重新輸入金鑰：{provider} 不讓瀏覽器知道金鑰是錯的。需要登入的網路看起來也是這樣。',
  'problem.cors_or_key.unknown': '{host} 有回應，但不允許瀏覽器讀取。',
  'problem.cors_or_key.unknown.do':
    '如果伺服器是你的，請讓它允許 {origin} 以及 authorization 和 content-type 標頭。金鑰錯誤或需要登入的網路看起來可能也一樣。',
  'problem.cors_or_key.ollama': '{provider} 正在執行，但不讓此頁面連線。',
  'problem.cors_or_key.ollama.do':
    '請設定 OLLAMA_ORIGINS={origin} 並重新啟動 Ollama，或用它設定裡的開關允許瀏覽器連線。',
  'problem.cors_or_key.lmstudio': '{provider} 正在執行，但不讓此頁面連線。',
  'problem.cors_or_key.lmstudio.do':
    '請在 LM Studio 的伺服器設定裡開啟「Enable CORS」，或這樣啟動：lms server start --cors',
  'problem.cors_or_key.llamacpp': '{provider} 正在執行，但不讓此頁面連線。',
  'problem.cors_or_key.llamacpp.do':
    '請用 --cors-origins {origin} 啟動 llama-server，或去掉 --tools 和 --agent。',
  'problem.cors_or_key.vllm': '{provider} 正在執行，但不讓此頁面連線。',
  'problem.cors_or_key.vllm.do':
    '啟動 vLLM 時請去掉 --allowed-origins，或在其中寫上 {origin}。如果用了 --api-key，請檢查金鑰。',
  'problem.cors_or_key.jan': '{provider} 正在執行，但不讓此頁面連線。',
  'problem.cors_or_key.jan.do': '請把 {origin} 的主機加到 Jan 伺服器設定的「Trusted Hosts」裡。',
  'problem.cors_or_key.localai': '{provider} 正在執行，但不讓此頁面連線。',
  'problem.cors_or_key.localai.do': '請用 CORS=true 和 CORS_ALLOW_ORIGINS={origin} 啟動 LocalAI。',
  'problem.not_listed.do': '請用此位址儲存連線。之後只有這個連線可以呼叫它。',
  'problem.not_a_stream.do': '請檢查位址。需要登入的網路也會這樣回應。',
  'problem.no_policy.do': '請把頁面重新載入一次再連線。',
  'problem.key_needed.do': '請輸入 {provider} 的金鑰。',
  'problem.key_locked.do': '請用密語或密碼金鑰解鎖。',
  'problem.model_missing.do': '請從清單中選一個，或輸入它的名稱。',
  'problem.exchange': 'OpenRouter 沒有接受它自己給出的驗證碼。',
  'problem.exchange.do': '請重新開始：一組驗證碼只能用一次，而且只在幾分鐘內有效。',
}
