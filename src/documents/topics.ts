import type { Block } from './blocks'
import { plain } from './plain'

/** What the headings above a block say that it is about. */
export interface Topic {
  readonly colors: boolean
  readonly fonts: boolean
  /** What is not to be done, examples, and parts that use what others define. */
  readonly aside: boolean
  /** The nearest heading. */
  readonly under: string
}

export type Placed = Block & { readonly topic: Topic }

const COLORS =
  /colou?r|palette|swatch|\bhues?\b|\btokens?\b|(?:dark|light) (?:mode|theme)|颜色|色彩|配色|調色|调色|色系|顏色|カラー|色|컬러|팔레트|색상|색채|farb|couleur|colore|paleta|palette|цвет/i
const FONTS =
  /typogra|\bfonts?\b|typefaces?|\btype\b|字体|字體|排版|排印|フォント|タイポ|書体|타이포|글꼴|폰트|서체|schrift|typografie|\bpolices?\b|tipogra|fuente|шрифт|типогр/i
/** Under these nothing is laid down, wherever they stand. */
const NEVER =
  /don['’]?ts?\b|\bavoid|anti-?pattern|\bnever\b|forbidden|banned|prompt|example|gradient|contrast|accessib|checklist|\brules?\b|principle|guideline|\busage\b|避免|禁止|禁忌|反模式|渐变|漸變|对比|對比|アンチ|グラデ|コントラスト|안티|금지|그라데|대비|verlauf|kontrast|dégradé/i
/** Under these colours are used that stand elsewhere. Within a section on colour they may be laid down here. */
const PARTS =
  /component|button|\bcards?\b|\binputs?\b|navigation|shadow|elevation|depth|motion|layout|spacing|icon|组件|元件|阴影|コンポーネント|컴포넌트|komponent|composant|schatten|ombre/i

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
  const titles = above.flatMap((title, at) => (title && (at > 0 || above.length === 1) ? [title] : []))
  const inColors = titles.some((title) => COLORS.test(title) && !FONTS.test(title))
  const says = (title: string) =>
    COLORS.test(title) || FONTS.test(title) || NEVER.test(title) || (!inColors && PARTS.test(title))
  const nearest = titles.findLast(says) ?? ''
  const fonts = FONTS.test(nearest)
  const colors = COLORS.test(nearest) && !(fonts && !/colou?r|色|컬러|farb|couleur/i.test(nearest))
  return {
    colors,
    fonts: fonts && !colors,
    aside: nearest !== '' && !fonts && !colors,
    under: titles.at(-1) ?? '',
  }
}
