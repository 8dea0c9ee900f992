import fc from 'fast-check'

/*
 * Files in every form that people write, each with what is in it. They are made line by line, so that the line of each
 * thing is known.
 */

export interface Truth {
  readonly name: string
  readonly category?: string
  readonly colors: readonly { readonly name: string; readonly value: string; readonly line: number }[]
  readonly fonts: readonly string[]
  readonly sections: readonly { readonly title: string; readonly line: number }[]
}

export interface Made {
  readonly text: string
  readonly truth: Truth
}

interface Ink {
  readonly name: string
  readonly value: string
}

const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: length, maxLength: length })
    .map((all) => `#${all.join('')}`)
const byte = fc.integer({ min: 0, max: 255 })
const share = fc.integer({ min: 0, max: 100 })
const value = fc.oneof(
  digits(6),
  digits(3),
  digits(8),
  digits(4),
  fc.tuple(byte, byte, byte).map(([r, g, b]) => `rgb(${r}, ${g}, ${b})`),
  fc.tuple(byte, byte, byte, share).map(([r, g, b, a]) => `rgba(${r},${g},${b},${a / 100})`),
  fc.tuple(fc.integer({ min: 0, max: 359 }), share, share).map(([h, s, l]) => `hsl(${h} ${s}% ${l}%)`),
  fc.tuple(share, fc.integer({ min: 0, max: 359 })).map(([l, h]) => `oklch(${l}% 0.12 ${h})`),
)
const NAMES = [
  'Signal Red',
  'Deck White',
  'Ink',
  'Slate 50',
  'Text Secondary',
  'Bleu nuit',
  '松烟墨',
  '宣纸白',
  'コケ緑',
  '밤하늘',
  'On Primary',
  'Buoy / Warning',
  "Gull's Wing",
  'Primary',
  'Überblau',
  'Surface 2',
]
const inks = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 7 })
  .chain((names) => fc.tuple(...names.map((name) => value.map((each): Ink => ({ name, value: each })))))

/** How a colour stands in a list. */
const ITEMS: readonly ((ink: Ink) => string)[] = [
  ({ name, value: v }) => `- **${name}** (\`${v}\`): where it is used`,
  ({ name, value: v }) => `- **${name}** (\`{colors.some-token}\` — \`${v}\`): where it is used`,
  ({ name, value: v }) => `* **${name}:** ${v} — where it is used`,
  ({ name, value: v }) => `- **${name}**（\`${v}\`）：标题与正文`,
  ({ name, value: v }) => `- **${name}** — \`${v}\``,
  ({ name, value: v }) => `1. **${name} (${v})** for headings`,
  ({ name, value: v }) => `- ${name}: \`${v}\`, used on \`#ffffff\` grounds only`,
  ({ name, value: v }) => `+ \`${v}\` — ${name}: where it is used`,
]
const WORDS = ['where it is used', 'headings', '用途说明', '']

function tableOf(colors: readonly Ink[], order: readonly number[], push: (line: string) => number) {
  const titles = ['Name', 'Hex', 'Usage']
  const row = (cells: readonly string[]) => `| ${order.map((at) => cells[at] ?? '').join(' | ')} |`
  push(row(titles))
  push('|---|:--:|---|')
  return colors.map(({ name, value: v }, at) => ({
    name,
    value: v,
    line: push(row([`**${name}**`, `\`${v}\``, WORDS[at % WORDS.length] ?? ''])),
  }))
}

const slug = (name: string) =>
  `--${[...name].map((sign) => (/[a-z\d]/i.test(sign) ? sign.toLowerCase() : sign.charCodeAt(0).toString(36))).join('')}`

const MARKS: readonly ((n: number) => string)[] = [
  () => '',
  (n) => `${n}. `,
  (n) => `${n}) `,
  (n) => `0${n} — `,
  (n) => `${'一二三四五六七八九'.charAt(n - 1)}、`,
  (n) => `Section ${n}: `,
]
const TITLES = [
  ['Visual Theme & Atmosphere', 'Color Palette & Roles', 'Typography Rules', "Do's and Don'ts"],
  ['视觉主题', '配色系统', '字体排版', '禁忌'],
  ['雰囲気', 'カラーパレット', 'タイポグラフィ', '使わない'],
  ['분위기', '색상 팔레트', '타이포그래피', '금지'],
  ['Atmosphäre', 'Farbpalette', 'Schriften', 'Nicht so'],
  ['Ambiance', 'Palette de couleurs', 'Typographie', 'À éviter'],
] as const
const HEADS: readonly ((name: string) => string)[] = [
  (name) => `# Design System Inspired by ${name}`,
  (name) => `# ${name} Design System`,
  (name) => `# Design System: ${name}`,
  (name) => `# ${name}`,
  (name) => `# ${name} — Style Guide`,
]
const CATEGORIES = [
  '> Category: ',
  '> **Category**: ',
  '> 分类：',
  '> カテゴリ: ',
  '> 카테고리: ',
  '> Kategorie: ',
  '> Catégorie : ',
]
const FAMILIES = ['Inter', 'Source Serif 4', 'IBM Plex Mono', 'Noto Sans JP', 'Söhne', 'GT Sectra']
const FONTS: readonly ((family: string, at: number) => string)[] = [
  (family, at) =>
    `- **${['Body', 'Display', 'Monospace'][at] ?? 'Label'}**: \`${family}\`, with fallbacks: \`Arial, sans-serif\``,
  (family, at) => `- ${['Body', 'Headings', 'Code'][at] ?? 'UI'}: ${family} (400, 700)`,
  (family) => `- **${family}** — headings and body text`,
]

export const brands: fc.Arbitrary<Made> = fc
  .record({
    bom: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    head: fc.constantFrom(...HEADS),
    name: fc.constantFrom('Wharfside', 'Rye and Lantern', 'X1', '松烟', 'Łódź & Sons'),
    category: fc.option(
      fc.tuple(
        fc.constantFrom(...CATEGORIES),
        fc.constantFrom('AI & LLM', 'Media & Consumer', '编辑与出版', 'Public service'),
      ),
      { nil: undefined },
    ),
    mark: fc.constantFrom(...MARKS),
    titles: fc.constantFrom(...TITLES),
    inks,
    form: fc.constantFrom('items', 'table', 'css', 'yaml', 'head', 'plain'),
    item: fc.constantFrom(...ITEMS),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
    font: fc.constantFrom(...FONTS),
    families: fc.uniqueArray(fc.constantFrom(...FAMILIES), { minLength: 1, maxLength: 3 }),
  })
  .map((plan) => {
    const lines: string[] = []
    const push = (line: string) => lines.push(line)
    const colors: Truth['colors'][number][] = []
    if (plan.form === 'head') {
      push('---')
      push('colors:')
      for (const { name, value: v } of plan.inks)
        colors.push({
          name: slug(name).slice(2),
          value: v,
          line: push(`  ${slug(name).slice(2)}: ${v.startsWith('#') ? v : `"${v}"`}`),
        })
      push('---')
    }
    push(plan.head(plan.name))
    push('')
    if (plan.category) push(plan.category.join(''))
    push('')
    const sections: Truth['sections'][number][] = []
    const section = (n: number) => {
      const title = plan.titles[n - 1] ?? ''
      sections.push({ title, line: push(`## ${plan.mark(n)}${title}`) })
    }
    section(1)
    push('Words of a mood, and `#abcdef` in passing.')
    section(2)
    push('')
    if (plan.form === 'items')
      for (const ink of plan.inks) colors.push({ ...ink, line: push(plan.item(ink)) })
    if (plan.form === 'table') colors.push(...tableOf(plan.inks, plan.order, push))
    if (plan.form === 'plain')
      for (const ink of plan.inks)
        colors.push({ ...ink, line: push(`**${ink.name}** — \`${ink.value}\` — words`) })
    if (plan.form === 'css' || plan.form === 'yaml') {
      push(`\`\`\`${plan.form}`)
      if (plan.form === 'css') push(':root { /* --old: #000000; */')
      for (const { name, value: v } of plan.inks) {
        const key = plan.form === 'css' ? slug(name) : slug(name).slice(2)
        const line = push(plan.form === 'css' ? `  ${key}: ${v}; /* words */` : `${key}: "${v}"`)
        colors.push({ name: key, value: v, line })
      }
      push('```')
    }
    section(3)
    for (const [at, family] of plan.families.entries()) push(plan.font(family, at))
    section(4)
    push('- Avoid violet (`#6366f1`)')
    return {
      text: (plan.bom ? '\uFEFF' : '') + lines.join(plan.end),
      truth: {
        name: plan.name,
        ...(plan.category && { category: plan.category[1] }),
        colors,
        fonts: plan.families,
        sections,
      },
    }
  })

export interface SkillTruth {
  readonly name: string
  readonly description: string
  readonly policy?: string
  readonly policyLine?: number
  readonly mode: string
  readonly examplePrompt: string
  readonly inputs: readonly string[]
}

const word = fc.constantFrom(
  'report',
  'tide',
  '潮汐',
  "it's",
  '"quoted"',
  'a:b',
  '#3',
  'C#',
  '@home',
  '50%',
  '{x}',
  '[y]',
  'Größe',
  '— dash',
  '*star*',
  '&co',
  '!now',
  '|pipe|',
  '>more',
  '\\slash',
  'e.g.',
  '{{brand}}',
)
const words = fc.array(word, { minLength: 1, maxLength: 12 }).map((all) => `Make ${all.join(' ')} now`)
const withColon = fc
  .array(fc.constantFrom('report', 'tide', '潮汐', "it's", 'Größe', 'a "word"'), {
    minLength: 2,
    maxLength: 6,
  })
  .map((all) => `Use it when: ${all.join(': ')} is said`)

type Style = 'double' | 'single' | 'literal' | 'folded' | 'colons'
const styles: readonly Style[] = ['double', 'single', 'literal', 'folded', 'colons']

/** A value as YAML writes it, on one line or several. */
function written(key: string, text: string, style: Style, indent: string): string[] {
  switch (style) {
    case 'double':
      return [`${indent}${key}: ${JSON.stringify(text)}`]
    case 'single':
      return [`${indent}${key}: '${text.replaceAll("'", "''")}'`]
    case 'literal':
      return [`${indent}${key}: |`, `${indent}  ${text}`]
    case 'folded':
      return [`${indent}${key}: >-`, ...text.split(' ').map((one) => `${indent}  ${one}`)]
    case 'colons':
      return [`${indent}${key}: ${text}`]
  }
}

const POLICIES = [
  ['required', 'required'],
  ['Opt-In', 'opt-in'],
  ['opt_out', 'opt-out'],
  ['ALWAYS', 'required'],
  ['on demand', 'opt-in'],
  ['off', 'opt-out'],
  ['whenever', undefined],
] as const

export const skills: fc.Arbitrary<{ readonly text: string; readonly truth: SkillTruth }> = fc
  .record({
    bom: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n'),
    nested: fc.boolean(),
    description: fc.tuple(fc.constantFrom(...styles), words, withColon),
    example: fc.tuple(fc.constantFrom(...styles), words, withColon),
    mode: fc.constantFrom('prototype', 'deck', 'design-system'),
    policy: fc.option(fc.constantFrom(...POLICIES), { nil: undefined }),
    inputs: fc.uniqueArray(fc.constantFrom('brand', 'period', 'länge', '主题'), { maxLength: 4 }),
    flow: fc.boolean(),
  })
  .map((plan) => {
    const lines: string[] = ['---', 'name: some-skill']
    const text = ([style, plain, colons]: readonly [Style, string, string]) =>
      style === 'colons' ? colons : plain
    lines.push(...written('description', text(plan.description), plan.description[0], ''))
    const indent = plan.nested ? '  ' : ''
    if (plan.nested) lines.push('od:')
    lines.push(`${indent}mode: ${plan.mode} # one of several`)
    let policyLine: number | undefined
    if (plan.policy) {
      lines.push(`${indent}critique:`)
      policyLine = lines.push(`${indent}  policy: ${plan.policy[0]}`)
    }
    if (plan.inputs.length > 0 && plan.flow) lines.push(`${indent}inputs: [${plan.inputs.join(', ')}]`)
    else if (plan.inputs.length > 0)
      lines.push(
        `${indent}inputs:`,
        ...plan.inputs.flatMap((name) => [`${indent}  - name: ${name}`, `${indent}    required: true`]),
      )
    lines.push(...written('example_prompt', text(plan.example), plan.example[0], indent))
    lines.push('unknown_to_all: { kept: [1, 2] }', '---', '', '# Some skill', '', 'Steps.')
    return {
      text: (plan.bom ? '\uFEFF' : '') + lines.join(plan.end),
      truth: {
        name: 'some-skill',
        description: text(plan.description),
        ...(plan.policy?.[1] !== undefined && { policy: plan.policy[1] }),
        ...(plan.policy && plan.policy[1] === undefined && policyLine !== undefined && { policyLine }),
        mode: plan.mode,
        examplePrompt: text(plan.example),
        inputs: plan.inputs,
      },
    }
  })
