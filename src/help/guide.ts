/** A piece of running text. */
export type Inline =
  | string
  | { readonly type: 'strong' | 'em'; readonly parts: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  /** `#section` of the same guide, or an address over https. */
  | { readonly type: 'link'; readonly to: string; readonly parts: readonly Inline[] }
  | Picture

/** A picture of the app, which comes with it. */
export interface Picture {
  readonly type: 'picture'
  /** Its file, from where the app lives. */
  readonly from: string
  /** What is seen in it. */
  readonly alt: string
  readonly width?: number
  readonly height?: number
}

export interface Heading {
  readonly type: 'heading'
  readonly level: number
  /** Every name under which a link may ask for it; the first one is its own. */
  readonly ids: readonly string[]
  readonly parts: readonly Inline[]
}

/** What a guide is made of, told apart by the build. */
export type Block =
  | Heading
  | { readonly type: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly type: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'quote'; readonly blocks: readonly Block[] }

export interface Guide {
  /** Its place among the addresses of the app: `#/help/<name>/<section>`. */
  readonly name: string
  readonly blocks: readonly Block[]
}

export function headingsOf(guide: Guide): Heading[] {
  return guide.blocks.filter((block) => block.type === 'heading')
}

/** The heading that a topic asks for; undefined when it asks for the whole guide, or for what there is not. */
export function headingFor(guide: Guide, topic: string): Heading | undefined {
  const id = topic.startsWith(`${guide.name}/`) ? topic.slice(guide.name.length + 1) : topic
  return headingsOf(guide).find(({ ids }) => ids.includes(id))
}

/** The first name of a heading. The build gives each at least one. */
export function idOf({ ids: [id = ''] }: Heading): string {
  return id
}

/** Running text without what sets it apart. */
export function wordsIn(parts: readonly Inline[]): string {
  return parts.map(plain).join('')
}

function plain(part: Inline): string {
  if (typeof part === 'string') return part
  switch (part.type) {
    case 'code':
      return part.text
    case 'picture':
      return part.alt
    case 'strong':
    case 'em':
    case 'link':
      return wordsIn(part.parts)
    default:
      return part satisfies never
  }
}

/** Where a link of the guide leads in the app. */
export function addressOf(guide: Guide, to: string): string {
  return to.startsWith('#') ? `#/help/${guide.name}/${to.slice(1)}` : to
}
