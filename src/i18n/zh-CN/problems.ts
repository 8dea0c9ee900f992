import type { remedies as english } from '../problems'
import type { Texts } from '../t'

/** What to do about what went wrong. */
export const remedies: Texts<typeof english> = {
  'problem.auth.do': '请检查密钥是否粘贴完整，是否属于 {provider}。已删除或过期的密钥要在那里重新创建。',
  'problem.forbidden.do':
    '请给密钥 {model} 的权限，或换一个密钥。有些服务商按国家或来访网站拒绝：它们自己的说明会写明是哪一种。',
  'problem.org_blocks_browser.do': '管理员可以在 {provider} 的设置里允许。在此之前，请使用另一个组织的密钥。',
  'problem.credit.do': '请在那里充值或更改套餐，再重试。',
  'problem.model_not_found.do': '请从列表中选择模型，或检查拼写。地址的末尾也可能不对。',
  'problem.model_not_found.near': '{provider} 没有模型 {model}。',
  'problem.model_not_found.near.do': '最接近的名称是：{near}。',
  'problem.rate_limit.do': '请等一分钟再试。减少同时进行的运行会有帮助。',
  'problem.rate_limit.wait': '{provider} 目前收到的请求太多。',
  'problem.rate_limit.wait.do': '请在 {seconds} 秒后重试。减少同时进行的运行会有帮助。',
  'problem.overloaded.do': '请稍等再试，或换一个模型。',
  'problem.overloaded.wait': '{provider} 现在太忙，或仍在加载模型。',
  'problem.overloaded.wait.do': '请在 {seconds} 秒后重试，或换一个模型。',
  'problem.context_length.do': '请用上下文更大的模型，或缩短简报。',
  'problem.context_length.near': '发送的内容超出了 {model} 的容量。',
  'problem.context_length.near.do':
    '能容纳的 token 数和所需的 token 数：{near}。请用上下文更大的模型，或缩短简报。',
  'problem.context_length.ollama': '发送的内容超出了分配给 {model} 的上下文。',
  'problem.context_length.ollama.do':
    '请提高此连接的上下文。这会占用内存。请用上下文更大的模型，或缩短简报。',
  'problem.context_length.llamacpp': '发送的内容超出了分配给 {model} 的上下文。',
  'problem.context_length.llamacpp.do':
    '请用更大的 --ctx-size 启动 llama-server。请用上下文更大的模型，或缩短简报。',
  'problem.content_filter.do': '请改写简报，或换一个模型。',
  'problem.truncated.do': '已结束的每一轮都已保留。请重新运行，或从那里继续。',
  'problem.bad_request.do':
    '它自己的说明会写明原因。常见的是此连接的某项设置不适合该模型：温度、思考或回复长度。',
  'problem.server.do': '请过几分钟再试。若仍如此，{provider} 的状态页可能有更多说明。',
  'problem.first_byte_timeout.do': '模型可能很慢，或仍在加载。请重试，或换更快的模型。',
  'problem.idle_timeout.do': '收到的内容已保留。请重试，或换更快的模型。',
  'problem.aborted.do': '什么都不用做。想要时再启动即可。',
  'problem.offline.do': '请连上网络，再重试。',
  'problem.mixed_content.do': '请填写以 https 开头的地址。只有你自己的电脑（localhost）可以不用。',
  'problem.lna.do': '请允许 {origin} 访问此设备：网站的设置在地址栏旁边。然后重新测试。',
  'problem.not_running.do': '请检查地址，以及服务器是否在运行。浏览器的扩展程序也可能阻止它。',
  'problem.not_running.ollama': '{host} 上的 Ollama 没有回应。',
  'problem.not_running.ollama.do': '请启动 Ollama，再重新测试。',
  'problem.not_running.lmstudio': '{host} 上的 LM Studio 没有回应。',
  'problem.not_running.lmstudio.do': '请打开 LM Studio，加载模型并启动它的服务器，再重新测试。',
  'problem.not_running.llamacpp': '{host} 上的 llama.cpp 服务器没有回应。',
  'problem.not_running.llamacpp.do': '请启动 llama-server，再重新测试。',
  'problem.not_running.vllm': '{host} 上的 vLLM 服务器没有回应。',
  'problem.not_running.vllm.do': '请用 vllm serve 启动它，再重新测试。',
  'problem.not_running.jan': '{host} 上的 Jan 没有回应。',
  'problem.not_running.jan.do': '请打开 Jan 并启动它的本地 API 服务器，再重新测试。',
  'problem.cors_or_key.do':
    '请先检查密钥，再看此主机是否允许浏览器访问：它必须允许 {origin}。需要登录的网络看起来也是这样。',
  'problem.cors_or_key.opaque401': '{provider} 有回应，但浏览器不能读取其内容。多半是密钥不对。',
  'problem.cors_or_key.opaque401.do':
    '请重新输入密钥：{provider} 不让浏览器知道密钥是错的。需要登录的网络看起来也是这样。',
  'problem.cors_or_key.unknown': '{host} 有回应，但不允许浏览器读取。',
  'problem.cors_or_key.unknown.do':
    '如果服务器是你的，请让它允许 {origin} 以及 authorization 和 content-type 标头。密钥错误或需要登录的网络看起来可能也一样。',
  'problem.cors_or_key.ollama': '{provider} 正在运行，但不让此页面访问。',
  'problem.cors_or_key.ollama.do':
    '请设置 OLLAMA_ORIGINS={origin} 并重新启动 Ollama，或用它设置里的开关允许浏览器访问。',
  'problem.cors_or_key.lmstudio': '{provider} 正在运行，但不让此页面访问。',
  'problem.cors_or_key.lmstudio.do':
    '请在 LM Studio 的服务器设置里打开“Enable CORS”，或这样启动：lms server start --cors',
  'problem.cors_or_key.llamacpp': '{provider} 正在运行，但不让此页面访问。',
  'problem.cors_or_key.llamacpp.do':
    '请用 --cors-origins {origin} 启动 llama-server，或去掉 --tools 和 --agent。',
  'problem.cors_or_key.vllm': '{provider} 正在运行，但不让此页面访问。',
  'problem.cors_or_key.vllm.do':
    '启动 vLLM 时请去掉 --allowed-origins，或在其中写上 {origin}。如果用了 --api-key，请检查密钥。',
  'problem.cors_or_key.jan': '{provider} 正在运行，但不让此页面访问。',
  'problem.cors_or_key.jan.do': '请把 {origin} 的主机加到 Jan 服务器设置的“Trusted Hosts”里。',
  'problem.cors_or_key.localai': '{provider} 正在运行，但不让此页面访问。',
  'problem.cors_or_key.localai.do': '请用 CORS=true 和 CORS_ALLOW_ORIGINS={origin} 启动 LocalAI。',
  'problem.not_listed.do': '请用此地址保存连接。之后只有这个连接可以调用它。',
  'problem.not_a_stream.do': '请检查地址。需要登录的网络也会这样回应。',
  'problem.no_policy.do': '请把页面重新加载一次再连接。',
  'problem.key_needed.do': '请输入 {provider} 的密钥。',
  'problem.key_locked.do': '请用口令或通行密钥解锁。',
  'problem.model_missing.do': '请从列表中选一个，或输入它的名称。',
  'problem.exchange': 'OpenRouter 没有接受它自己给出的代码。',
  'problem.exchange.do': '请重新开始：一个代码只能用一次，而且只在几分钟内有效。',
}
