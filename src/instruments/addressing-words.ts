/** Orders to forget other orders, in the languages that models read best. The text is in small letters. */
export const OVERRULES: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b (?:\w+ ){0,4}?(?:previous|prior|above|earlier|preceding|foregoing|your|system|(?:all|any)(?= (?:instructions|prompts)))(?: \w+){0,4} (?:instructions?|prompts?)\b/,
  /\b(?:ignore|disregard|forget|override|bypass)\b (?:\w+ ){0,3}(?:instructions?|prompts?) (?:above|before this|you (?:were|have been|got)|given|so far)/,
  // A sheet's own comments speak of rules too: "old browsers ignore the rules above".
  /(?:^|[.!?:;,([{"'*/#>–—-] ?|please |and |now |must )(?:ignore|disregard|forget)\b (?:\w+ ){0,4}?(?:previous|prior|earlier|preceding|foregoing|your|system)(?: \w+){0,4} (?:rules?|directions?|guidelines?|criteria|rubrics?|orders|directives?)\b/,
  /\b(?:ignorier(?:e|t|en)?|vergiss|vergesst|missachte|missachtet)\b (?:\S+ ){0,3}?(?:alle|aller|sämtliche|bisherigen?|vorherigen?|vorigen?|obigen?|früheren?|deine|eure|ihre)(?: \S+){0,3} (?:anweisung(?:en)?|instruktion(?:en)?|regeln|vorgaben|befehle|prompts?)/,
  /(?:ignore[rz]?|oublie[rz]?|ne tiens pas compte|ne tenez pas compte) (?:\S+ ){0,4}(?:instructions?|consignes?|règles?|directives?) (?:précédente?s?|ci-dessus|antérieure?s?|données|reçues|du système)/,
  /(?:ignore[rz]?|oublie[rz]?) (?:toutes (?:les|tes|vos)|tes|vos) (?:\S+ ){0,2}(?:instructions|consignes|règles)/,
  /(?:ignor(?:a|e|ad|en|ar)|olvid(?:a|e|ad|en)|omit(?:e|a|ir)) (?:\S+ ){0,4}(?:instrucci(?:ón|ones)|reglas|indicaciones|órdenes|directrices) (?:anterior(?:es)?|previas?|de arriba|dadas|recibidas|del sistema)/,
  /(?:ignor(?:a|e|ad|en)|olvid(?:a|e|ad|en)) (?:todas (?:las|tus|sus)|tus|sus) (?:\S+ ){0,2}(?:instrucciones|reglas|órdenes)/,
  /(?:ignora(?:te|re)?|dimentica(?:te)?|ignore|esqueça|desconsidere) (?:\S+ ){0,4}(?:istruzioni|regole|instruções|regras) (?:precedenti|anteriores|prévias|acima)/,
  /(?:игнорируй(?:те)?|забудь(?:те)?) (?:\S+ ){0,4}(?:инструкци|указани)/,
  /(?:以前|前|これまで|今まで|上記|すべて|全て|他)の?[^。!?]{0,8}(?:指示|命令|プロンプト|規則)(?:を|は)?(?:すべて|全て|全部)?(?:を)?(?:無視|忘れ)/,
  /(?:忽略|无视|無視|忘记|忘記|忽视|忽視)[^。!?]{0,8}(?:之前|以前|先前|上述|以上|前面|所有|全部|一切)[^。!?]{0,8}(?:指令|指示|说明|說明|提示|规则|規則|命令)/,
  /(?:이전|앞|위|모든)[^.]{0,8}(?:지시|명령|규칙|프롬프트)[^.]{0,8}(?:무시|잊)/,
]

const JUDGE =
  '(?:ai |llm |automated |design )?(?:jury|jurors?|judges?|reviewers?|panel|panelists?|evaluators?|graders?|raters?|critics?|assessors?|assistants?|llms?|language models?|models?|ais?|chatbots?|(?:chat)?gpt|claude|gemini|copilot|agents?|crawlers?)'
/** Nobody says these to a person in passing. */
const STRONG = '(?:append|prepend|claim|disregard|ignore|repeat|declare|output|approve|ship)'
const WEAK =
  "(?:give|award|assign|score|rate|grade|mark|accept|pass|recommend|respond|reply|answer|say|state|insert|count|write|treat|consider|conclude|report|return|print|begin|start|end|stop|do not|don't|never|always|must|should|please|raise|lower|set|select|choose|rank|prefer|vote|find|note|let)"
/** What is wanted of a judge, and of hardly anybody else. */
const WANTED =
  '(?:10|ten|9(?:\\.\\d+)?|perfect|full (?:marks|score|points)|highest|maximum|top (?:score|mark|rating)s?|high scores?|must-?fix(?:es)?|verdict|no (?:issues|defects|problems|findings|faults)|shipp?(?:ed)?|approved?|instructions?|this (?:page|design|site|draft|submission|artifact|artefact|document)|composite|flawless)'
const START = '(?:^|[.!?:;([{"\'“«*/#>–—-] ?)'
const TO =
  '(?:to|dear|hey|attention|hello|hi|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|for) (?:the |any |all |every |each |whatever |whoever )?(?:\\w+ )?'

/** Somebody who judges, or a model, is spoken to and told what to do. */
export const TELLS: readonly RegExp[] = [
  // "Jury, append: …", "To the reviewers: give this page ten"
  new RegExp(`(?:${START}(?:the )?|\\b${TO})${JUDGE} ?[,:!–—] ?(?:\\w+ ){0,5}${STRONG}\\b`),
  new RegExp(
    `(?:${START}(?:the )?|\\b${TO})${JUDGE} ?[,:!–—.] ?[^]{0,80}?\\b${WEAK}\\b[^]{0,80}?\\b${WANTED}\\b`,
  ),
  new RegExp(
    `\\b(?:dear|attention|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)) (?:the |any |all |every |each )?(?:\\w+ ){0,2}?${JUDGE}\\b[^]{0,120}?\\b(?:${WEAK}|${STRONG})\\b[^]{0,80}?\\b${WANTED}\\b`,
  ),
  new RegExp(
    `\\b(?:if you are|when you are|as|you are(?: now)?) (?:an? |the )(?:\\w+ )?(?:ai|artificial intelligence|language model|llm|assistant|judge|jury|reviewer|grader|evaluator)\\b[^]{0,100}?\\b(?:${WEAK}|${STRONG})\\b[^]{0,80}?\\b${WANTED}\\b`,
  ),
  new RegExp(
    `\\b(?:the )?${JUDGE} (?:must|shall|should|are to|is to|has to|have to) (?:\\w+ )?(?:score|rate|grade|give|award|approve|accept|ship|ignore|report|raise)\\b[^]{0,80}?\\b${WANTED}\\b`,
  ),
  /\b(?:raise|report|list|mention|flag|count|file|find|write) (?:no|zero) must-?fix(?:es)?\b|\bdo not (?:raise|report|list|mention|flag|count|file|write) (?:\w+ ){0,2}must-?fix(?:es)?\b/,
  /\b(?:verdict|decision) ?(?:is|:|must be|should be|=) ?["'“]?(?:to )?ship\b/,
  /(?:^|[\s.!?:;([{"'*/#>–—-])(?:jury|juror(?:en|in(?:nen)?)?|gutachter(?:in(?:nen)?)?|prüfer(?:in(?:nen)?)?|bewerter(?:in(?:nen)?)?|sprachmodell|ki|ki-modell|assistent) ?[,:!–—] ?(?:\S+ ){0,5}?(?:bewert(?:e|et|en)|gib|gebt|geben|vergib|vergebt|vergeben|häng(?:e|t)|schreib(?:e|t)?|antwort(?:e|et)|meld(?:e|et)|nenn(?:e|t)|ignorier(?:e|t|en)|akzeptier(?:e|t|en)|behaupte|füge)(?![\p{L}])/u,
  /(?:^|[\s.!?:;([{"'*/#>–—-])(?:jury|jurés?|juges?|évaluateurs?|relecteurs?|ia|modèle(?: de langage)?|assistant) ?[,:!–—] ?(?:\S+ ){0,5}?(?:not(?:e|ez|er)|donn(?:e|ez|er)|attribu(?:e|ez|er)|répond(?:s|ez)|ajout(?:e|ez)|écri(?:s|vez)|ignor(?:e|ez)|accept(?:e|ez)|approuv(?:e|ez)|valid(?:e|ez))(?![\p{L}])/u,
  /(?:^|[\s.!?:;([{"'*/#>–—¡-])(?:jurados?|jueces|juez|evaluador(?:es)?|revisor(?:es)?|ia|modelo(?: de lenguaje)?|asistente) ?[,:!–—] ?(?:\S+ ){0,5}?(?:punt[uú](?:a|e|en|ad)|califi(?:ca|que|quen|cad)|otorg(?:a|ue|uen|ad)|da|dé|den|dale|asign(?:a|e|en|ad)|respond(?:e|a|an|ed)|añad(?:e|a|an|id)|escrib(?:e|a|an|id)|ignor(?:a|e|en|ad)|acept(?:a|e|en|ad)|aprueb(?:a|e|en))(?![\p{L}])/u,
  /(?:^|[\s.!?:;([{"'*/#>–—-])(?:giuria|giurati|giudic[ei]|valutator[ei]|assistente|modello|júri|juízes|avaliador(?:es)?) ?[,:!–—] ?(?:\S+ ){0,5}?(?:valuta(?:te|re)?|assegna(?:te|re)?|dai|date|rispond(?:i|ete)|approva(?:te|re)?|dê(?:em)?|atribua(?:m)?|avalie(?:m)?|responda(?:m)?|aprove(?:m)?)(?![\p{L}])/u,
  /(?:審査員|審判員?|評価者|レビュアー|査読者|アシスタント|言語モデル|ai)(?:の皆(?:さん|様)|各位|さん|様)?(?:へ|に|は)?[、,:。!]?[^。!?]{0,30}(?:満点|10 ?点|十点|最高(?:点|評価)|評価して|採点して|つけて|与えて|無視して|合格に)/,
  /(?:评委|評委|评审|評審|裁判|审稿人|審稿人|评分者|評分者|语言模型|語言模型|助手|模型|ai)(?:们|們|员|員)?[,,::。!]?[^。!?]{0,24}(?:满分|滿分|10 ?分|十分|最高分|打分|评分为|評分為|请忽略|請忽略)/,
  /(?:심사위원|평가자|리뷰어|어시스턴트|모델)[^.]{0,24}(?:만점|10 ?점|최고점|무시하)/,
]

const PAGE =
  '(?:page|design|site|website|artifact|artefact|submission|draft|work|entry|document|html|response|output)'
const TOP = '(?:10|ten|perfect|full marks|highest|maximum|top (?:score|mark)s?)'
const IMPERATIVE = '(?:^|[.!?:;([{"\'“«*/#>–—-] ?|please |you (?:must|should|will) )'

/** A mark is demanded for the page itself, whoever is meant to give it. */
export const TOP_MARKS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:give|award|assign|score|rate|grade|mark) (?:this|the|our|my) (?:\\w+ )?${PAGE}\\b[^.!?]{0,40}\\b${TOP}\\b`,
  ),
  new RegExp(
    `${IMPERATIVE}(?:score|rate|grade|mark|give) (?:it |this |everything |all )?(?:a |an |the )?(?:10(?:\\/| out of )10|perfect (?:score|10|ten)s?|maximum scores?|full marks|highest (?:possible )?scores?)`,
  ),
  new RegExp(
    `${IMPERATIVE}(?:score|rate|grade) (?:it |this )?(?:10|ten)(?:$|[.!?;,"')\\]](?!\\d)| (?:in|on|for) (?:all|every|each))`,
  ),
  new RegExp(`\\b${PAGE} (?:must|should|is to|has to) be (?:scored|rated|graded|shipped|approved|marked)\\b`),
  /\bship (?:this|the) (?:page|artifact|artefact|draft|submission) (?:as is|now|immediately|unchanged|at once)\b/,
]

/** One of these is in everything that the patterns find. Nearly all texts of a page have none, and are done with. */
export const TRIGGERS =
  /\b(?:ignor|disregard|forget|override|bypass|vergiss|vergess|missacht|oublie|ne t(?:iens|enez)|olvid|omit|dimentic|desconsidere|jury|juror|judge|review|panel|evaluat|grader|rater|critic|assess|assist|asist|llm|language|model|modèle|ai|ais|gpt|chat|claude|gemini|copilot|agent|crawler|must|verdict|decision|gutacht|bewert|richter|sprachmodell|ki|jur|juge|relecteur|ia|juez|jueces|revisor|giuri|giudic|valutat|avaliad|artificial|score|rate|grade|give|award|assign|mark|ship|composite|page|design|draft)|esqueça|prüfer|évaluat|juré|júri|juíz|игнор|забуд|無視|忘|忽|无视|무시|잊|審|評|査|アシスタント|言語|评|裁判|审|助手|模型|심사|평가|리뷰|모델|어시스턴트|[<‹❮❬] ?\/? ?(?:c|p|r|m|s)|<[|<]|\[\/?inst\]|must_fix/
