import type { remedies as english } from '../problems'
import type { Texts } from '../t'

export const remedies: Texts<typeof english> = {
  'problem.auth.do':
    '키 전체를 붙여넣었는지, {provider}의 키가 맞는지 확인하십시오. 삭제되었거나 만료된 키는 그곳에서 새로 만들어야 합니다.',
  'problem.forbidden.do':
    '키에 이 모델의 사용 권한을 주거나 다른 키를 사용하십시오: {model}. 국가나 요청한 사이트에 따라 거부하는 제공업체도 있습니다. 이유는 제공업체의 메시지에 있습니다.',
  'problem.org_blocks_browser.do':
    '관리자가 {provider} 설정에서 허용할 수 있습니다. 그때까지는 다른 조직의 키를 사용하십시오.',
  'problem.credit.do': '그곳에서 잔액을 충전하거나 요금제를 바꾼 뒤 다시 시도하십시오.',
  'problem.model_not_found.do':
    '목록에서 모델을 선택하거나 철자를 확인하십시오. 주소의 끝부분이 틀렸을 수도 있습니다.',
  'problem.model_not_found.near': '{provider}에서 모델을 찾을 수 없습니다: {model}',
  'problem.model_not_found.near.do': '가장 비슷한 이름: {near}.',
  'problem.rate_limit.do': '1분쯤 기다린 뒤 다시 시도하십시오. 동시 실행 수를 줄이면 도움이 됩니다.',
  'problem.rate_limit.wait': '{provider}에 보낸 요청이 너무 많습니다.',
  'problem.rate_limit.wait.do': '{seconds}초 후에 다시 시도하십시오. 동시 실행 수를 줄이면 도움이 됩니다.',
  'problem.overloaded.do': '조금 기다렸다가 다시 시도하거나 다른 모델을 사용하십시오.',
  'problem.overloaded.wait': '{provider}에 요청이 몰려 있거나 모델을 아직 불러오는 중입니다.',
  'problem.overloaded.wait.do': '{seconds}초 후에 다시 시도하거나 다른 모델을 사용하십시오.',
  'problem.context_length.do': '컨텍스트가 더 큰 모델이나 더 짧은 브리프를 사용하십시오.',
  'problem.context_length.near': '보낸 내용이 모델에 다 들어가지 않습니다: {model}',
  'problem.context_length.near.do':
    '들어갈 수 있는 토큰과 필요했던 토큰: {near}. 컨텍스트가 더 큰 모델이나 더 짧은 브리프를 사용하십시오.',
  'problem.context_length.ollama': '보낸 내용이 모델에 주어진 컨텍스트에 들어가지 않습니다: {model}',
  'problem.context_length.ollama.do':
    '이 연결의 컨텍스트를 늘리십시오. 메모리를 더 씁니다. 또는 컨텍스트가 더 큰 모델이나 더 짧은 브리프를 사용하십시오.',
  'problem.context_length.llamacpp': '보낸 내용이 모델에 주어진 컨텍스트에 들어가지 않습니다: {model}',
  'problem.context_length.llamacpp.do':
    '--ctx-size 값을 키워 llama-server를 시작하십시오. 또는 컨텍스트가 더 큰 모델이나 더 짧은 브리프를 사용하십시오.',
  'problem.content_filter.do': '브리프의 표현을 바꾸거나 다른 모델을 사용하십시오.',
  'problem.truncated.do': '끝난 라운드는 모두 보관됩니다. 다시 실행하거나 그곳부터 이어 가십시오.',
  'problem.bad_request.do':
    '이유는 제공업체의 메시지에 있습니다. 대개 온도, 생각, 응답 제한 같은 이 연결의 설정이 모델에 맞지 않습니다.',
  'problem.server.do': '몇 분 후에 다시 시도하십시오. 계속되면 {provider}의 상태 페이지를 확인하십시오.',
  'problem.first_byte_timeout.do':
    '모델이 느리거나 아직 불러오는 중일 수 있습니다. 다시 시도하거나 더 빠른 모델을 선택하십시오.',
  'problem.idle_timeout.do': '도착한 내용은 보관됩니다. 다시 시도하거나 더 빠른 모델을 선택하십시오.',
  'problem.aborted.do': '할 일은 없습니다. 원할 때 다시 시작하십시오.',
  'problem.offline.do': '네트워크에 연결한 뒤 다시 시도하십시오.',
  'problem.mixed_content.do':
    'https로 시작하는 주소를 입력하십시오. https 없이 호출할 수 있는 것은 localhost인 사용 중인 기기뿐입니다.',
  'problem.lna.do':
    '{origin} 주소에서 이 기기에 연결하는 것을 허용하십시오. 사이트 설정은 주소 표시줄 옆에 있습니다. 그런 다음 다시 테스트하십시오.',
  'problem.not_running.do':
    '주소와 서버 실행 여부를 확인하십시오. 브라우저 확장 프로그램이 차단할 수도 있습니다.',
  'problem.not_running.ollama': '{host} 주소에서 Ollama가 응답하지 않습니다.',
  'problem.not_running.ollama.do': 'Ollama를 시작한 뒤 다시 테스트하십시오.',
  'problem.not_running.lmstudio': '{host} 주소에서 LM Studio가 응답하지 않습니다.',
  'problem.not_running.lmstudio.do':
    'LM Studio를 열고 모델을 불러온 뒤 서버를 시작하십시오. 그런 다음 다시 테스트하십시오.',
  'problem.not_running.llamacpp': '{host} 주소에서 llama.cpp 서버가 응답하지 않습니다.',
  'problem.not_running.llamacpp.do': 'llama-server를 시작한 뒤 다시 테스트하십시오.',
  'problem.not_running.vllm': '{host} 주소에서 vLLM 서버가 응답하지 않습니다.',
  'problem.not_running.vllm.do': 'vllm serve 명령으로 시작한 뒤 다시 테스트하십시오.',
  'problem.not_running.jan': '{host} 주소에서 Jan이 응답하지 않습니다.',
  'problem.not_running.jan.do': 'Jan을 열고 로컬 API 서버를 시작하십시오. 그런 다음 다시 테스트하십시오.',
  'problem.cors_or_key.do':
    '먼저 키를 확인하십시오. 그런 다음 이 호스트가 브라우저를 허용하는지 확인하십시오. 허용해야 할 주소: {origin}. 로그인이 필요한 네트워크도 똑같이 보입니다.',
  'problem.cors_or_key.opaque401':
    '{provider}에서 응답하지만 브라우저에서 그 내용을 읽을 수 없습니다. 키가 틀렸을 가능성이 큽니다.',
  'problem.cors_or_key.opaque401.do':
    '키를 다시 입력하십시오. {provider}에서는 키가 틀렸다는 사실을 브라우저에 알리지 않습니다. 로그인이 필요한 네트워크도 똑같이 보입니다.',
  'problem.cors_or_key.unknown': '{host}에서 응답하지만 브라우저가 읽는 것을 허용하지 않습니다.',
  'problem.cors_or_key.unknown.do':
    '자신의 서버라면 다음 주소와 authorization, content-type 헤더를 허용하십시오: {origin}. 틀린 키나 로그인이 필요한 네트워크도 똑같이 보일 수 있습니다.',
  'problem.cors_or_key.ollama': '{provider} 서버가 실행 중이지만 이 페이지를 허용하지 않습니다.',
  'problem.cors_or_key.ollama.do':
    'OLLAMA_ORIGINS={origin} 값을 설정하고 Ollama를 다시 시작하거나, 설정의 스위치로 브라우저를 허용하십시오.',
  'problem.cors_or_key.lmstudio': '{provider} 서버가 실행 중이지만 이 페이지를 허용하지 않습니다.',
  'problem.cors_or_key.lmstudio.do':
    'LM Studio의 서버 설정에서 “Enable CORS”를 켜거나 다음 명령으로 시작하십시오: lms server start --cors',
  'problem.cors_or_key.llamacpp': '{provider} 서버가 실행 중이지만 이 페이지를 허용하지 않습니다.',
  'problem.cors_or_key.llamacpp.do':
    '--cors-origins {origin} 옵션으로, 또는 --tools와 --agent 없이 llama-server를 시작하십시오.',
  'problem.cors_or_key.vllm': '{provider} 서버가 실행 중이지만 이 페이지를 허용하지 않습니다.',
  'problem.cors_or_key.vllm.do':
    '--allowed-origins 없이, 또는 그 값에 다음 주소를 넣어 vLLM을 시작하십시오: {origin}. --api-key 옵션으로 시작했다면 키를 확인하십시오.',
  'problem.cors_or_key.jan': '{provider} 서버가 실행 중이지만 이 페이지를 허용하지 않습니다.',
  'problem.cors_or_key.jan.do':
    'Jan의 서버 설정에서 “Trusted Hosts”에 {origin} 주소의 호스트를 추가하십시오.',
  'problem.cors_or_key.localai': '{provider} 서버가 실행 중이지만 이 페이지를 허용하지 않습니다.',
  'problem.cors_or_key.localai.do': 'CORS=true, CORS_ALLOW_ORIGINS={origin} 설정으로 LocalAI를 시작하십시오.',
  'problem.not_listed.do': '이 주소로 연결을 저장하십시오. 그러면 이 연결에서만 호출할 수 있습니다.',
  'problem.not_a_stream.do': '주소를 확인하십시오. 로그인이 필요한 네트워크도 이렇게 응답합니다.',
  'problem.no_policy.do': '연결하려면 페이지를 한 번 새로 고치십시오.',
  'problem.key_needed.do': '{provider}의 키를 입력하십시오.',
  'problem.key_locked.do': '패스프레이즈나 패스키로 잠금을 해제하십시오.',
  'problem.model_missing.do': '목록에서 선택하거나 이름을 입력하십시오.',
  'problem.exchange': 'OpenRouter에서 직접 발급한 코드를 받아들이지 않았습니다.',
  'problem.exchange.do': '처음부터 다시 하십시오. 코드는 한 번만, 몇 분 동안만 유효합니다.',
}
