import fc from 'fast-check'

/*
 * Files in every form that people write, each with what is in it. They are made line by line, so that the line of each
 * thing is known.
 */

interface Ink {
  readonly name: string
  readonly value: string
}

export interface Truth {
  readonly name: string
  readonly category?: string
  readonly colors: readonly (Ink & { readonly line: number })[]
  readonly fonts: readonly string[]
  readonly sections: readonly { readonly title: string; readonly line: number }[]
}

export interface Made<T> {
  readonly text: string
  readonly truth: T
}

const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined })

const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: length, maxLength: length })
    .map((all) => `#${all.join('')}`)
const byte = fc.integer({ min: 0, max: 255 })
const share = fc.integer({ min: 0, max: 100 })
const angle = fc.integer({ min: 0, max: 359 })
const value = fc.oneof(
  ...[6, 3, 8, 4].map(digits),
  fc.tuple(byte, byte, byte).map((rgb) => `rgb(${rgb.join(', ')})`),
  fc.tuple(byte, byte, byte, share).map(([r, g, b, a]) => `rgba(${r},${g},${b},${a / 100})`),
  fc.tuple(angle, share, share).map(([h, s, l]) => `hsl(${h} ${s}% ${l}%)`),
  fc.tuple(share, angle).map(([l, h]) => `oklch(${l}% 0.12 ${h})`),
)
const NAMES = [
  ...['Signal Red', 'Ink', 'Slate 50', 'Text Secondary', 'Bleu nuit', '松烟墨', '宣纸白', 'コケ緑', '밤하늘'],
  ...['On Primary', 'Buoy / Warning', "Gull's Wing", 'Primary', 'Überblau', 'Surface 2'],
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

const signs = (name: string) =>
  [...name].map((sign) => (/[a-z\d]/i.test(sign) ? sign.toLowerCase() : sign.charCodeAt(0).toString(36)))
const slug = (name: string) => signs(name).join('')

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
const HEADS = ['Design System Inspired by @', '@ Design System', 'Design System: @', '@', '@ — Style Guide']
const CATEGORIES = [
  'Category: ',
  '**Category**: ',
  '分类：',
  'カテゴリ: ',
  '카테고리: ',
  'Kategorie: ',
  'Catégorie : ',
]
const FAMILIES = ['Inter', 'Source Serif 4', 'IBM Plex Mono', 'Noto Sans JP', 'Söhne', 'GT Sectra']
const FONTS: readonly ((family: string, at: number) => string)[] = [
  (family, at) =>
    `- **${['Body', 'Display', 'Monospace'][at] ?? 'Label'}**: \`${family}\`, with fallbacks: \`Arial, sans-serif\``,
  (family, at) => `- ${['Body', 'Headings', 'Code'][at] ?? 'UI'}: ${family} (400, 700)`,
  (family) => `- **${family}** — headings and body text`,
]

const table = (order: readonly number[]) => {
  const row = (cells: readonly string[]) => `| ${order.map((at) => cells[at] ?? '').join(' | ')} |`
  return {
    head: [row(['Name', 'Hex', 'Usage']), '|---|:--:|---|'],
    row: (ink: Ink, at: number) =>
      row([`**${ink.name}**`, `\`${ink.value}\``, WORDS[at % WORDS.length] ?? '']),
  }
}

const brandPlan = fc.record({
  bom: fc.boolean(),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  head: fc.constantFrom(...HEADS),
  name: fc.constantFrom('Wharfside', 'Rye and Lantern', 'X1', '松烟', 'Łódź & Sons'),
  category: maybe(
    fc.tuple(fc.constantFrom(...CATEGORIES), fc.constantFrom('AI & LLM', '编辑与出版', 'Public service')),
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

export const brands: fc.Arbitrary<Made<Truth>> = brandPlan.map((plan) => {
  const lines: string[] = []
  const push = (...more: string[]) => lines.push(...more)
  const colors: Truth['colors'][number][] = []
  const sections: Truth['sections'][number][] = []
  /** The colours, each on a line of its own, between what opens and closes them. */
  const pushInks = (
    open: readonly string[],
    lineOf: (ink: Ink, at: number) => string,
    nameOf = (name: string) => name,
  ) => {
    push(...open)
    for (const [at, ink] of plan.inks.entries())
      colors.push({ name: nameOf(ink.name), value: ink.value, line: push(lineOf(ink, at)) })
  }
  const section = (n: number) => {
    const title = plan.titles[n - 1] ?? ''
    sections.push({ title, line: push(`## ${plan.mark(n)}${title}`) })
  }
  const { head, row } = table(plan.order)
  const forms: Readonly<Record<(typeof plan)['form'], () => void>> = {
    head: () => {},
    items: () => pushInks([], plan.item),
    table: () => pushInks(head, row),
    plain: () => pushInks([], (ink) => `**${ink.name}** — \`${ink.value}\` — words`),
    css: () => {
      const open = ['```css', ':root { /* --old: #000000; */']
      pushInks(
        open,
        (ink) => `  --${slug(ink.name)}: ${ink.value}; /* words */`,
        (name) => `--${slug(name)}`,
      )
      push('```')
    },
    yaml: () => {
      pushInks(['```yaml'], (ink) => `${slug(ink.name)}: "${ink.value}"`, slug)
      push('```')
    },
  }
  if (plan.form === 'head') {
    const bare = (each: string) => (each.startsWith('#') ? each : `"${each}"`)
    pushInks(['---', 'colors:'], (ink) => `  ${slug(ink.name)}: ${bare(ink.value)}`, slug)
    push('---')
  }
  push(
    `# ${plan.head.replace('@', plan.name)}`,
    '',
    ...(plan.category ? [`> ${plan.category.join('')}`] : []),
    '',
  )
  section(1)
  push('Words of a mood, and `#abcdef` in passing.')
  section(2)
  push('')
  forms[plan.form]()
  section(3)
  push(...plan.families.map(plan.font))
  section(4)
  push('- Avoid violet (`#6366f1`)')
  const category = plan.category && { category: plan.category[1] }
  return {
    text: (plan.bom ? '\uFEFF' : '') + lines.join(plan.end),
    truth: { name: plan.name, ...category, colors, fonts: plan.families, sections },
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

const PLAIN = ['report', 'tide', '潮汐', "it's", 'Größe']
const ODD = [
  ...[
    '"quoted"',
    'a:b',
    '#3',
    'C#',
    '@home',
    '50%',
    '{x}',
    '[y]',
    '— dash',
    '*star*',
    '&co',
    '!now',
    '|pipe|',
  ],
  ...['>more', '\\slash', 'e.g.', '{{brand}}'],
]
const words = fc.array(fc.constantFrom(...PLAIN, ...ODD), { minLength: 1, maxLength: 12 })
const withColon = fc.array(fc.constantFrom(...PLAIN, 'a "word"'), { minLength: 2, maxLength: 6 })

type Write = (key: string, text: string, indent: string) => readonly string[]

/** A value as YAML writes it, on one line or several. */
const STYLES: readonly Write[] = [
  (key, text, indent) => [`${indent}${key}: ${JSON.stringify(text)}`],
  (key, text, indent) => [`${indent}${key}: '${text.replaceAll("'", "''")}'`],
  (key, text, indent) => [`${indent}${key}: |`, `${indent}  ${text}`],
  (key, text, indent) => [`${indent}${key}: >-`, ...text.split(' ').map((one) => `${indent}  ${one}`)],
]
const bare: Write = (key, text, indent) => [`${indent}${key}: ${text}`]
const written = fc.oneof(
  fc.record({ write: fc.constantFrom(...STYLES), text: words.map((all) => `Make ${all.join(' ')} now`) }),
  fc.record({
    write: fc.constant(bare),
    text: withColon.map((all) => `Use it when: ${all.join(': ')} is said`),
  }),
)

const POLICIES = [
  ['required', 'required'],
  ['Opt-In', 'opt-in'],
  ['opt_out', 'opt-out'],
  ['ALWAYS', 'required'],
  ['on demand', 'opt-in'],
  ['off', 'opt-out'],
  ['whenever', undefined],
] as const

const skillPlan = fc.record({
  bom: fc.boolean(),
  end: fc.constantFrom('\n', '\r\n'),
  nested: fc.boolean(),
  description: written,
  example: written,
  mode: fc.constantFrom('prototype', 'deck', 'design-system'),
  policy: maybe(fc.constantFrom(...POLICIES)),
  inputs: fc.uniqueArray(fc.constantFrom('brand', 'period', 'länge', '主题'), { maxLength: 4 }),
  flow: fc.boolean(),
})

export const skills: fc.Arbitrary<Made<SkillTruth>> = skillPlan.map(({ description, example, ...plan }) => {
  const indent = plan.nested ? '  ' : ''
  const lines = ['---', 'name: some-skill', ...description.write('description', description.text, '')]
  if (plan.nested) lines.push('od:')
  lines.push(`${indent}mode: ${plan.mode} # one of several`)
  const [policyWord, policy] = plan.policy ?? []
  const policyLine = plan.policy && lines.push(`${indent}critique:`, `${indent}  policy: ${policyWord}`)
  const listed = plan.inputs.flatMap((name) => [`${indent}  - name: ${name}`, `${indent}    required: true`])
  if (plan.inputs.length > 0 && plan.flow) lines.push(`${indent}inputs: [${plan.inputs.join(', ')}]`)
  else if (plan.inputs.length > 0) lines.push(`${indent}inputs:`, ...listed)
  lines.push(...example.write('example_prompt', example.text, indent))
  lines.push('unknown_to_all: { kept: [1, 2] }', '---', '', '# Some skill', '', 'Steps.')
  const isOdd = policyLine !== undefined && policy === undefined
  return {
    text: (plan.bom ? '\uFEFF' : '') + lines.join(plan.end),
    truth: {
      ...{ name: 'some-skill', mode: plan.mode, inputs: plan.inputs },
      ...{ description: description.text, examplePrompt: example.text },
      ...(policy !== undefined && { policy }),
      ...(isOdd && { policyLine }),
    },
  }
})
