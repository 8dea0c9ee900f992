// Every language has each text of English with its placeholders and plurals, and Chinese keeps to one script.
import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { first as deFirst } from '../../../src/i18n/de/first'
import { rest as deRest } from '../../../src/i18n/de/rest'
import { first as jaFirst } from '../../../src/i18n/ja/first'
import { rest as jaRest } from '../../../src/i18n/ja/rest'
import { first as koFirst } from '../../../src/i18n/ko/first'
import { rest as koRest } from '../../../src/i18n/ko/rest'
import { first as cnFirst } from '../../../src/i18n/zh-CN/first'
import { rest as cnRest } from '../../../src/i18n/zh-CN/rest'
import { first as twFirst } from '../../../src/i18n/zh-TW/first'
import { rest as twRest } from '../../../src/i18n/zh-TW/rest'
import { isLocale, LOCALES } from '../../../src/i18n/language'
import germanToo from './de-same.json'
import { english } from './english'

type Table = Readonly<Record<string, string | undefined>>
type PartsOf = Readonly<Record<string, Table | undefined>>

const locales: Readonly<Record<string, PartsOf>> = {
  de: { first: deFirst, ...deRest },
  ja: { first: jaFirst, ...jaRest },
  ko: { first: koFirst, ...koRest },
  'zh-CN': { first: cnFirst, ...cnRest },
  'zh-TW': { first: twFirst, ...twRest },
}

/** Names of products, units and codes stay as they are. Of a German word that is an English one as well, each has its reason. */
const SAME: readonly RegExp[] = [
  // Nothing but placeholders, digits and signs.
  /^[^\p{Letter}]*(?:\{\w+\}[^\p{Letter}]*)*$/u,
  // The short sign of a round, and an amount with a unit.
  /^R\{n\}(?:(?: ·)? \{\w+\})*(?: ✓)?$/,
  /^\{\w+\} (?:KB|ms|px)$/,
  // Names, also beside one another.
  /^(?:(?:Design Jury|OpenRouter|Ollama|LM Studio|llama\.cpp|vLLM|Jan|LocalAI|OpenAI|Anthropic|Gemini|Chrome|Firefox|Safari|Edge|HTML|CSS|JSON|CORS|SVG|URL|PNG|KB|KiB|MiB|MB|px|kB|ID|API|WCAG|USD|Esc|Tab|Ctrl|Alt|Shift|Enter|Home|End|PgUp|PgDn|Del|macOS|Windows|Linux)[ ,/·:.()]*)+$/,
]
/** What a German designer calls exactly as an English one does. */
const SAME_IN: Readonly<Record<string, readonly string[]>> = { de: germanToo }

/** The keys that a language needs for those of English: a plural has the forms that its grammar has. */
function keysFor(locale: string, texts: Table): string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  return Object.keys(texts)
    .flatMap((key) => {
      const stem = pluralStem(key, texts)
      if (stem === undefined) return [key]
      return key.endsWith('.other') ? forms.map((form) => `${stem}.${form}`) : []
    })
    .sort()
}

function pluralStem(key: string, texts: Table): string | undefined {
  const stem = /^(.*)\.(?:one|other)$/.exec(key)?.[1]
  return stem !== undefined && `${stem}.one` in texts && `${stem}.other` in texts ? stem : undefined
}

function isShared(key: string, texts: Table): boolean {
  return texts[key] !== undefined && texts[key] === (english.first as Table)[key]
}

function holes(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))].sort()
}

/** English has the other form for every form that it lacks itself. */
function englishFor(key: string, texts: Table): string {
  return texts[key] ?? texts[key.replace(/\.\w+$/, '.other')] ?? ''
}

test('[CT-55] every language of the app but English has its texts here', () => {
  expect(['en', ...Object.keys(locales)].sort()).toEqual(Object.keys(LOCALES).sort())
  expect(Object.keys(locales).every(isLocale)).toBe(true)
})

test('[CT-55] English knows every part that is registered, and says nothing empty', () => {
  const registered = readFileSync('src/i18n/parts.ts', 'utf8').matchAll(/^ {2}readonly (\w+):/gm)
  expect(Object.keys(english).sort()).toEqual([...registered].map(([, name]) => name).sort())
  for (const texts of Object.values(english))
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
})

describe.each(Object.entries(locales))('[CT-55] %s', (locale, parts) => {
  const texts = Object.values(parts).flatMap((part) => Object.entries(part ?? {}))
  /** What the language says, beside the English part that it says it for. */
  const beside = Object.entries(english).flatMap(([part, own]) =>
    Object.entries(parts[part] ?? {}).map(([key, text = '']) => ({
      ...{ part, key, text, english: englishFor(key, own) },
    })),
  )

  test('has every text of each part and no other', () => {
    for (const [name, own] of Object.entries(english)) {
      // What a part says in the very words of the first load is found there.
      const shared =
        name === 'first' ? [] : Object.keys(parts.first ?? {}).filter((key) => isShared(key, own))
      const all = new Set([...Object.keys(parts[name] ?? {}), ...shared])
      expect([name, [...all].sort()]).toEqual([name, keysFor(locale, own)])
    }
  })

  test('keeps the placeholders; where one thing is counted it may say its number in letters', () => {
    const wrong = beside.filter(({ key, text, english: wanted }) => {
      const more = key.endsWith('.one') ? ' {n}' : ''
      return String(holes(text + more)) !== String(holes(wanted + more))
    })
    expect(wrong).toEqual([])
  })

  test('is translated, says nothing empty, and shouts nowhere', () => {
    const isSame = (text: string) => SAME.some((sign) => sign.test(text)) || SAME_IN[locale]?.includes(text)
    expect(beside.filter(({ text, english: same }) => text === same && !isSame(text))).toEqual([])
    expect(texts.filter(([, text = '']) => text.trim() === '' || /[!！]/.test(text))).toEqual([])
  })

  test('writes its sources without a key twice', () => {
    const folder = new URL(`../../../src/i18n/${locale}/`, import.meta.url)
    for (const file of readdirSync(folder)) {
      const keys = [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^ {2}(?:'([^']+)'|(\w+)):/gm)]
      const names = keys.map(([, quoted, bare]) => quoted ?? bare)
      expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([])
    }
  })
})

/** Characters that the two scripts of Chinese write differently, in pairs: Simplified, Traditional. */
const PAIRS =
  '来來会會从從么麼点點优優东東两兩严嚴义義乐樂习習买買争爭亲親亿億仅僅众眾伤傷价價体體余餘侧側伟偉备備复復参參别別删刪单單协協历歷压壓厅廳县縣发發变變叙敘吗嗎吴吳呐吶员員问問团團围圍图圖圆圓场場处處备備够夠头頭夸誇奋奮妇婦学學宝寶实實审審对對导導将將层層属屬岁歲币幣师師带帶帮幫库庫应應庙廟废廢开開异異弃棄张張弹彈强強归歸录錄彻徹态態总總恼惱惊驚惯慣愿願护護报報担擔拟擬拥擁择擇换換据據挡擋损損捡撿摆擺数數敌敵断斷无無旧舊时時显顯晓曉术術机機杂雜权權条條极極构構标標样樣档檔桥橋检檢楼樓欢歡汇匯没沒测測浏瀏润潤温溫湿濕灭滅灯燈灵靈烂爛热熱爱愛独獨状狀现現环環画畫疗療监監盖蓋盘盤码碼础礎确確离離种種积積称稱稳穩穷窮笔筆签簽简簡类類粮糧紧緊纠糾红紅约約级級纪紀纯純纲綱纳納纵縱纷紛纸紙线線练練组組细細终終经經结結给給络絡绝絕统統继繼绩績续續维維综綜绿綠缓緩编編缩縮网網罗羅罢罷职職联聯聪聰胜勝脑腦节節荐薦药藥虑慮虚虛虽雖补補装裝见見观觀规規视視览覽觉覺触觸计計订訂认認讨討让讓训訓议議讯訊记記讲講许許论論设設访訪证證评評识識诉訴词詞译譯试試详詳语語误誤说說请請诸諸读讀课課谁誰调調谈談谢謝谱譜贝貝负負财財责責败敗账帳货貨质質贴貼贵貴费費资資赏賞赛賽赞贊赢贏赶趕趋趨跃躍车車轨軌转轉轮輪软軟轻輕载載较較辑輯输輸边邊达達迁遷过過迈邁运運还還这這进進远遠违違连連适適选選递遞逻邏遗遺释釋针針钉釘钟鐘钢鋼钥鑰钮鈕钱錢铁鐵铃鈴银銀链鏈销銷锁鎖锋鋒错錯键鍵镜鏡长長门門闪閃闭閉间間闲閒闻聞阅閱队隊阳陽阴陰阵陣阶階际際陆陸陈陳险險随隨隐隱难難页頁顶頂项項顺順须須顾顧预預领領频頻题題颜顏额額风風飞飛饭飯馆館马馬验驗骑騎鱼魚鸟鳥鸣鳴麦麥黄黃齐齊龙龍'

const MAINLAND =
  /權限設置|賬|界面|代碼|文件|默認|信息|網絡|軟件|程序|數據|服務器|鏈接|屏幕|視頻|用戶|兼容|字符|緩存|加載|設置|添加/

describe('[CT-55] Chinese keeps to one script', () => {
  const signs = [...PAIRS]
  const simplified = new Set(signs.filter((_, at) => at % 2 === 0))
  const traditional = new Set(signs.filter((_, at) => at % 2 === 1))
  const textsOf = (locale: string) =>
    Object.values(locales[locale] ?? {}).flatMap((part) => Object.entries(part ?? {}))
  const alien = (locale: string, foreign: ReadonlySet<string>) =>
    textsOf(locale).filter(([, text = '']) => [...text].some((sign) => foreign.has(sign)))

  test('the list tells the scripts apart', () => {
    expect(signs.length % 2).toBe(0)
    expect(simplified.size).toBeGreaterThan(250)
    expect([...simplified].filter((sign) => traditional.has(sign))).toEqual([])
  })

  test('and the words of Taiwan', () => {
    expect(alien('zh-TW', simplified)).toEqual([])
    expect(alien('zh-CN', traditional)).toEqual([])
    expect(textsOf('zh-TW').filter(([, text = '']) => MAINLAND.test(text))).toEqual([])
  })
})
