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

const one = fc.constantFrom
const some = <T>(of: readonly T[], minLength: number, maxLength: number) =>
  fc.uniqueArray(one(...of), { minLength, maxLength })

const byte = fc.integer({ min: 0, max: 255 })
const share = fc.integer({ min: 0, max: 100 })
const angle = fc.integer({ min: 0, max: 359 })
const hex = one(3, 4, 6, 8).chain((length) =>
  fc.string({ unit: one(...'0123456789abcdefABCDEF'), minLength: length, maxLength: length }),
)
const value = fc.oneof(
  hex.map((digits) => `#${digits}`),
  fc.tuple(byte, byte, byte).map((rgb) => `rgb(${rgb.join(', ')})`),
  fc.tuple(byte, byte, byte, share).map(([r, g, b, a]) => `rgba(${r},${g},${b},${a / 100})`),
  fc.tuple(angle, share, share).map(([h, s, l]) => `hsl(${h} ${s}% ${l}%)`),
  fc.tuple(share, angle).map(([l, h]) => `oklch(${l}% 0.12 ${h})`),
)
const NAMES = [
  ...['Signal Red', 'Ink', 'Slate 50', 'Text Secondary', 'Bleu nuit', '松烟墨', '宣纸白', 'コケ緑', '밤하늘'],
  ...['On Primary', 'Buoy / Warning', "Gull's Wing", 'Primary', 'Überblau', 'Surface 2'],
]
const inks = some(NAMES, 1, 7).chain((names) =>
  fc.tuple(...names.map((name) => value.map((each): Ink => ({ name, value: each })))),
)

/** How a colour stands in a list, for N and V. */
const ITEMS = [
  ...['- **N** (`V`): where it is used', '- **N** (`{colors.some-token}` — `V`): where it is used'],
  ...[
    '* **N:** V — where it is used',
    '- **N**（`V`）：标题与正文',
    '- **N** — `V`',
    '1. **N (V)** for headings',
  ],
  ...['- N: `V`, used on `#ffffff` grounds only', '+ `V` — N: where it is used', '**N** — `V` — words'],
]
const WORDS = ['where it is used', 'headings', '用途说明', '']

/** The name as a token has it. */
const slug = (name: string) =>
  [...name]
    .map((sign) => (/[a-z\d]/i.test(sign) ? sign.toLowerCase() : sign.charCodeAt(0).toString(36)))
    .join('')

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
    `- **${['Body', 'Display', 'Monospace'][at]}**: \`${family}\`, with fallbacks: \`Arial, sans-serif\``,
  (family, at) => `- ${['Body', 'Headings', 'Code'][at]}: ${family} (400, 700)`,
  (family) => `- **${family}** — headings and body text`,
]

const brandPlan = fc.record({
  bom: one('', '\uFEFF'),
  end: one('\n', '\r\n', '\r'),
  head: one(...HEADS),
  name: one('Wharfside', 'Rye and Lantern', 'X1', '松烟', 'Łódź & Sons'),
  category: fc.tuple(one('', ...CATEGORIES), one('AI & LLM', '编辑与出版', 'Public service')),
  mark: one(...MARKS),
  titles: one(...TITLES),
  inks,
  form: one('items', 'table', 'css', 'yaml', 'head'),
  item: one(...ITEMS),
  order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
  font: one(...FONTS),
  families: some(FAMILIES, 1, 3),
})

export const brands: fc.Arbitrary<Made<Truth>> = brandPlan.map((plan) => {
  const lines: string[] = []
  const push = (...more: string[]) => lines.push(...more)
  const sections: Truth['sections'][number][] = []
  const section = (n: number) => {
    const title = plan.titles[n - 1] ?? ''
    sections.push({ title, line: push(`## ${plan.mark(n)}${title}`) })
  }
  const colors: Truth['colors'][number][] = []
  /** Each colour on a line of its own, between what opens and what closes them. */
  const pushInks = (
    [open, close]: readonly (readonly string[])[],
    lineOf: (ink: Ink, at: number) => string,
    nameOf = (name: string) => name,
  ) => {
    push(...(open ?? []))
    for (const [at, ink] of plan.inks.entries())
      colors.push({ name: nameOf(ink.name), value: ink.value, line: push(lineOf(ink, at)) })
    push(...(close ?? []))
  }
  const row = (...cells: string[]) => `| ${plan.order.map((at) => cells[at]).join(' | ')} |`
  const titles = [row('Name', 'Hex', 'Usage'), '|---|:--:|---|']
  const bare = (each: string) => (each.startsWith('#') ? each : `"${each}"`)
  const root = ['```css', ':root { /* --old: #000000; */']
  const forms: Readonly<Record<(typeof plan)['form'], () => void>> = {
    head: () =>
      pushInks([['---', 'colors:'], ['---']], (ink) => `  ${slug(ink.name)}: ${bare(ink.value)}`, slug),
    items: () => pushInks([], (ink) => plan.item.replace('N', ink.name).replace('V', ink.value)),
    table: () =>
      pushInks([titles], (ink, at) => row(`**${ink.name}**`, `\`${ink.value}\``, WORDS[at % 4] ?? '')),
    css: () =>
      pushInks(
        [root, ['```']],
        (ink) => `  --${slug(ink.name)}: ${ink.value}; /* words */`,
        (name) => `--${slug(name)}`,
      ),
    yaml: () => pushInks([['```yaml'], ['```']], (ink) => `${slug(ink.name)}: "${ink.value}"`, slug),
  }
  if (plan.form === 'head') forms.head()
  const [opening, category] = plan.category
  push(`# ${plan.head.replace('@', plan.name)}`, '', ...(opening ? [`> ${opening}${category}`] : []), '')
  section(1)
  push('Words of a mood, and `#abcdef` in passing.')
  section(2)
  push('')
  if (plan.form !== 'head') forms[plan.form]()
  section(3)
  push(...plan.families.map(plan.font))
  section(4)
  push('- Avoid violet (`#6366f1`)')
  const truth = { name: plan.name, ...(opening && { category }), colors, fonts: plan.families, sections }
  return { text: plan.bom + lines.join(plan.end), truth }
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
const ODD =
  '"quoted" a:b #3 C# @home 50% {x} [y] — *star* &co !now |pipe| >more \\slash e.g. {{brand}}'.split(' ')

type Write = (key: string, text: string, indent: string) => readonly string[]

/** A value as YAML writes it, on one line or several. */
const STYLES: readonly Write[] = [
  (key, text, indent) => [`${indent}${key}: ${JSON.stringify(text)}`],
  (key, text, indent) => [`${indent}${key}: '${text.replaceAll("'", "''")}'`],
  (key, text, indent) => [`${indent}${key}: |`, `${indent}  ${text}`],
  (key, text, indent) => [`${indent}${key}: >-`, ...text.split(' ').map((word) => `${indent}  ${word}`)],
]
const bare: Write = (key, text, indent) => [`${indent}${key}: ${text}`]
const words = fc.array(one(...PLAIN, ...ODD), { minLength: 1, maxLength: 12 })
const withColon = fc.array(one(...PLAIN, 'a "word"'), { minLength: 2, maxLength: 6 })
const written = fc.oneof(
  fc.tuple(
    one(...STYLES),
    words.map((all) => `Make ${all.join(' ')} now`),
  ),
  fc.tuple(
    fc.constant(bare),
    withColon.map((all) => `Use it when: ${all.join(': ')} is said`),
  ),
)

/** As a file says it, and as it is meant. */
const POLICIES: Readonly<Record<string, string | undefined>> = {
  ...{ required: 'required', 'Opt-In': 'opt-in', opt_out: 'opt-out', ALWAYS: 'required' },
  ...{ 'on demand': 'opt-in', off: 'opt-out', whenever: undefined },
}

const skillPlan = fc.record({
  bom: one('', '\uFEFF'),
  end: one('\n', '\r\n'),
  nested: fc.boolean(),
  description: written,
  example: written,
  mode: one('prototype', 'deck', 'design-system'),
  policy: one('', ...Object.keys(POLICIES)),
  inputs: some(['brand', 'period', 'länge', '主题'], 0, 4),
  flow: fc.boolean(),
})

export const skills: fc.Arbitrary<Made<SkillTruth>> = skillPlan.map(({ mode, inputs, ...plan }) => {
  const [[describe, description], [exemplify, examplePrompt]] = [plan.description, plan.example]
  const indent = plan.nested ? '  ' : ''
  const lines = ['---', 'name: some-skill', ...describe('description', description, '')]
  if (plan.nested) lines.push('od:')
  lines.push(`${indent}mode: ${mode} # one of several`)
  const policy = POLICIES[plan.policy]
  const line = plan.policy && lines.push(`${indent}critique:`, `${indent}  policy: ${plan.policy}`)
  const listed = inputs.flatMap((name) => [`${indent}  - name: ${name}`, `${indent}    required: true`])
  if (inputs.length > 0 && plan.flow) lines.push(`${indent}inputs: [${inputs.join(', ')}]`)
  else if (inputs.length > 0) lines.push(`${indent}inputs:`, ...listed)
  lines.push(...exemplify('example_prompt', examplePrompt, indent))
  lines.push('unknown_to_all: { kept: [1, 2] }', '---', '', '# Some skill', '', 'Steps.')
  const told = policy ? { policy } : line ? { policyLine: line } : {}
  const truth = { name: 'some-skill', description, mode, examplePrompt, inputs, ...told }
  return { text: plan.bom + lines.join(plan.end), truth }
})
