import type { remedies as english } from '../problems'
import type { Texts } from '../t'

export const remedies: Texts<typeof english> = {
  'problem.auth.do':
    'Prüfen, ob der ganze Schlüssel eingefügt wurde und zu {provider} gehört. Ein gelöschter oder abgelaufener Schlüssel muss dort neu erstellt werden.',
  'problem.forbidden.do':
    'Dem Schlüssel Zugriff auf {model} geben oder einen anderen verwenden. Manche Anbieter lehnen nach Land oder nach der anfragenden Website ab: ihre eigenen Worte sagen es.',
  'problem.org_blocks_browser.do':
    'Die Administration kann es in den Einstellungen von {provider} erlauben. Bis dahin einen Schlüssel einer anderen Organisation verwenden.',
  'problem.credit.do': 'Dort Guthaben aufladen oder den Tarif ändern, dann neu versuchen.',
  'problem.model_not_found.do':
    'Ein Modell aus der Liste wählen oder die Schreibweise prüfen. Auch das Ende der Adresse kann falsch sein.',
  'problem.model_not_found.near': '{provider} kennt das Modell {model} nicht.',
  'problem.model_not_found.near.do': 'Am ähnlichsten sind: {near}.',
  'problem.rate_limit.do': 'Eine Minute warten, dann neu versuchen. Weniger gleichzeitige Läufe helfen.',
  'problem.rate_limit.wait': '{provider} hat vorerst zu viele Anfragen bekommen.',
  'problem.rate_limit.wait.do': 'In {seconds} Sekunden neu versuchen. Weniger gleichzeitige Läufe helfen.',
  'problem.overloaded.do': 'Etwas warten und neu versuchen oder ein anderes Modell verwenden.',
  'problem.overloaded.wait': '{provider} ist gerade überlastet oder lädt das Modell noch.',
  'problem.overloaded.wait.do': 'In {seconds} Sekunden neu versuchen oder ein anderes Modell verwenden.',
  'problem.context_length.do': 'Ein Modell mit größerem Kontext oder ein kürzeres Briefing verwenden.',
  'problem.context_length.near': 'Was gesendet wurde, passt nicht in {model}.',
  'problem.context_length.near.do':
    'Tokens, die hineinpassen, und Tokens, die nötig waren: {near}. Ein Modell mit größerem Kontext oder ein kürzeres Briefing verwenden.',
  'problem.context_length.ollama':
    'Was gesendet wurde, passt nicht in den Kontext, den {model} bekommen hat.',
  'problem.context_length.ollama.do':
    'Den Kontext dieser Verbindung erhöhen. Das kostet Speicher. Ein Modell mit größerem Kontext oder ein kürzeres Briefing verwenden.',
  'problem.context_length.llamacpp':
    'Was gesendet wurde, passt nicht in den Kontext, den {model} bekommen hat.',
  'problem.context_length.llamacpp.do':
    'llama-server mit größerem --ctx-size starten. Ein Modell mit größerem Kontext oder ein kürzeres Briefing verwenden.',
  'problem.content_filter.do': 'Die Worte des Briefings ändern oder ein anderes Modell verwenden.',
  'problem.truncated.do': 'Jede abgeschlossene Runde bleibt erhalten. Neu starten oder dort fortsetzen.',
  'problem.bad_request.do':
    'Die eigenen Worte des Anbieters sagen, warum. Oft passt eine Einstellung dieser Verbindung nicht zum Modell: Temperatur, Denken oder Antwortlimit.',
  'problem.server.do':
    'In einigen Minuten neu versuchen. Bleibt es dabei, weiß die Statusseite von {provider} vielleicht mehr.',
  'problem.first_byte_timeout.do':
    'Das Modell ist vielleicht langsam oder lädt noch. Neu versuchen oder ein schnelleres wählen.',
  'problem.idle_timeout.do':
    'Was angekommen ist, bleibt erhalten. Neu versuchen oder ein schnelleres Modell wählen.',
  'problem.aborted.do': 'Nichts ist zu tun. Ein Neustart ist jederzeit möglich.',
  'problem.offline.do': 'Mit einem Netz verbinden, dann neu versuchen.',
  'problem.mixed_content.do':
    'Eine Adresse angeben, die mit https beginnt. Nur der eigene Rechner als localhost geht ohne.',
  'problem.lna.do':
    '{origin} den Zugriff auf dieses Gerät erlauben: Die Einstellungen der Website stehen neben der Adressleiste. Dann neu testen.',
  'problem.not_running.do':
    'Die Adresse prüfen, und ob der Server läuft. Auch eine Browsererweiterung kann sie blockieren.',
  'problem.not_running.ollama': 'Ollama antwortet unter {host} nicht.',
  'problem.not_running.ollama.do': 'Ollama starten, dann neu testen.',
  'problem.not_running.lmstudio': 'LM Studio antwortet unter {host} nicht.',
  'problem.not_running.lmstudio.do':
    'LM Studio öffnen, ein Modell laden und den Server starten. Dann neu testen.',
  'problem.not_running.llamacpp': 'Der llama.cpp-Server antwortet unter {host} nicht.',
  'problem.not_running.llamacpp.do': 'llama-server starten, dann neu testen.',
  'problem.not_running.vllm': 'Der vLLM-Server antwortet unter {host} nicht.',
  'problem.not_running.vllm.do': 'Mit vllm serve starten, dann neu testen.',
  'problem.not_running.jan': 'Jan antwortet unter {host} nicht.',
  'problem.not_running.jan.do': 'Jan öffnen und den lokalen API-Server starten. Dann neu testen.',
  'problem.cors_or_key.do':
    'Zuerst den Schlüssel prüfen. Dann, ob dieser Host Browser zulässt: Er muss {origin} erlauben. Ein Netz mit Anmeldung sieht genauso aus.',
  'problem.cors_or_key.opaque401':
    '{provider} antwortet, aber der Browser darf die Antwort nicht lesen. Höchstwahrscheinlich ist der Schlüssel falsch.',
  'problem.cors_or_key.opaque401.do':
    'Den Schlüssel neu eingeben: {provider} verbirgt vor Browsern, dass er falsch ist. Ein Netz mit Anmeldung sieht genauso aus.',
  'problem.cors_or_key.unknown': '{host} antwortet, lässt aber keine Browser mitlesen.',
  'problem.cors_or_key.unknown.do':
    'Ist es der eigene Server, dort {origin} und die Header authorization und content-type erlauben. Ein falscher Schlüssel oder ein Netz mit Anmeldung kann genauso aussehen.',
  'problem.cors_or_key.ollama': '{provider} läuft, lässt diese Seite aber nicht zu.',
  'problem.cors_or_key.ollama.do':
    'OLLAMA_ORIGINS={origin} setzen und Ollama neu starten, oder Browser über den Schalter in den Einstellungen zulassen.',
  'problem.cors_or_key.lmstudio': '{provider} läuft, lässt diese Seite aber nicht zu.',
  'problem.cors_or_key.lmstudio.do':
    'In den Servereinstellungen von LM Studio „Enable CORS“ einschalten, oder starten mit: lms server start --cors',
  'problem.cors_or_key.llamacpp': '{provider} läuft, lässt diese Seite aber nicht zu.',
  'problem.cors_or_key.llamacpp.do':
    'llama-server mit --cors-origins {origin} starten, oder ohne --tools und --agent.',
  'problem.cors_or_key.vllm': '{provider} läuft, lässt diese Seite aber nicht zu.',
  'problem.cors_or_key.vllm.do':
    'vLLM ohne --allowed-origins starten oder dort {origin} nennen. Wurde es mit --api-key gestartet, den Schlüssel prüfen.',
  'problem.cors_or_key.jan': '{provider} läuft, lässt diese Seite aber nicht zu.',
  'problem.cors_or_key.jan.do':
    'Den Host von {origin} in den Servereinstellungen von Jan unter „Trusted Hosts“ eintragen.',
  'problem.cors_or_key.localai': '{provider} läuft, lässt diese Seite aber nicht zu.',
  'problem.cors_or_key.localai.do': 'LocalAI mit CORS=true und CORS_ALLOW_ORIGINS={origin} starten.',
  'problem.not_listed.do':
    'Die Verbindung mit dieser Adresse speichern. Danach kann nur diese Verbindung sie aufrufen.',
  'problem.not_a_stream.do': 'Die Adresse prüfen. Ein Netz mit Anmeldung antwortet ebenso.',
  'problem.no_policy.do': 'Die Seite zum Verbinden einmal neu laden.',
  'problem.key_needed.do': 'Einen Schlüssel von {provider} eingeben.',
  'problem.key_locked.do': 'Mit Passphrase oder Passkey entsperren.',
  'problem.model_missing.do': 'Eines aus der Liste wählen oder seinen Namen eingeben.',
  'problem.exchange': 'OpenRouter nahm den Code nicht an, den es ausgestellt hatte.',
  'problem.exchange.do': 'Neu beginnen: Ein Code gilt einmal und nur einige Minuten.',
}
