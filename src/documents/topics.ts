import type { Block } from './blocks'
import { plain } from './plain'

/** What the headings above a block say that it is about. */
export interface Topic {
  readonly colors: boolean
  readonly fonts: boolean
  /** What is not to be done, examples, and parts that use what others define. */
  readonly aside: boolean
  readonly under: string
}

export type Placed = Block & { readonly topic: Topic }

const COLORS =
  /colou?r|palette|swatch|\btokens?\b|(?:dark|light) (?:mode|theme)|\bhues?\b|颜色|色彩|配色|調色|调色|色系|顏色|カラー|配色|色|컬러|색상|색채|팔레트|farb|couleur|colore|paleta|цвет/i
const FONTS =
  /typogra|\bfonts?\b|typefaces?|\btype\b|字体|字體|排版|排印|フォント|タイポ|書体|타이포|글꼴|폰트|서체|schrift|police|tipogra|fuente|шрифт|типогр/i
const ASIDE =
  /don['’]?ts?\b|\bavoid|anti-?pattern|\bnever\b|forbidden|banned|prompt|example|component|button|\bcards?\b|\binputs?\b|navigation|shadow|elevation|depth|accessib|contrast|checklist|避免|禁止|禁忌|反模式|组件|元件|阴影|コンポーネント|アンチ|컴포넌트|금지|안티|komponent|composant/i

/** The blocks, each with what it is about: the nearest heading that says something counts. */
export function placed(blocks: readonly Block[]): Placed[] {
  const above: string[] = []
  let topic = topicOf(above)
  return blocks.map((block) => {
    if (block.type === 'heading') {
      above.length = Math.min(above.length, block.level - 1)
      above[block.level - 1] = plain(block.text)
      topic = topicOf(above)
    }
    return { ...block, topic }
  })
}

function topicOf(above: readonly (string | undefined)[]): Topic {
  // The title of the whole names neither: "Color Design System" has sections of its own.
  const titles = above.filter((_, at) => at > 0 || above.length === 1).map((title) => title ?? '')
  const nearest =
    [...titles].reverse().find((title) => COLORS.test(title) || FONTS.test(title) || ASIDE.test(title)) ?? ''
  return {
    colors: COLORS.test(nearest),
    fonts: FONTS.test(nearest) && !COLORS.test(nearest),
    aside: ASIDE.test(nearest) && !COLORS.test(nearest) && !FONTS.test(nearest),
    under: titles.at(-1) ?? '',
  }
}
