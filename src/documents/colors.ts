import { intake } from '../run/intake'
import type { BrandColor } from './documents'
import { colorsOfLine, isEntry, type Named } from './color-lines'
import { colorsOfObject } from './color-objects'
import { colorsOfRow } from './color-tables'
import { colorTokens } from './color-tokens'
import { hexOfColor } from './color-values'
import { colorProperties, propertiesOf } from './properties'
import type { Placed } from './topics'
import { readYaml } from './yaml'

type Code = Extract<Placed, { type: 'code' }>

/** The colours that a text lays down: in its sections on colour, and in what is written as tokens anywhere. */
export function colorsOfBlocks(blocks: readonly Placed[]): BrandColor[] {
  const told = blocks.flatMap((block) => colorsOfBlock(block, block.topic.colors))
  if (told.length > 0) return told
  return blocks
    .flatMap((block) => colorsOfBlock(block, !block.topic.aside))
    .filter(({ value }) => !/^#\d{3,4}$/.test(value))
}

function colorsOfBlock(block: Placed, speaks: boolean): BrandColor[] {
  switch (block.type) {
    case 'code':
      return block.topic.aside ? [] : colorsOfCode(block, speaks)
    case 'row':
      return speaks ? at(block.line, colorsOfRow(block)) : []
    case 'item':
      return speaks ? at(block.line, colorsOfLine(block.text, block.topic.under)) : []
    case 'text':
      return speaks && isEntry(block.text) ? at(block.line, colorsOfLine(block.text, block.topic.under)) : []
    case 'heading':
    case 'quote':
      return []
    default:
      return block satisfies never
  }
}

function at(line: number, colors: readonly Named[]): BrandColor[] {
  return colors.map(({ name, value }) => {
    const hex = hexOfColor(value)
    return { name, value, ...(hex !== undefined && { hex }), line }
  })
}

function colorsOfCode({ lang, lines, line }: Code, speaks: boolean): BrandColor[] {
  const declared = colorProperties(propertiesOf(lines, line))
  if (declared.length > 0) return declared
  if (/^ya?ml$/.test(lang)) return colorTokens(readYaml(lines, line - 1)?.entries ?? [], { all: speaks })
  if (!speaks) return []
  const objects = colorsOfObject(lines)
  if (objects.length > 0) return objects.flatMap((color) => at(line + color.at, [color]))
  return lines.flatMap((text, index) => at(line + index, colorsOfLine(bare(text))))
}

/** A line of code without the signs around its words. */
function bare(text: string): string {
  return text
    .replace(/^[\s"'/*]+/, '')
    .replace(/["',;]+(?=\s|$)/g, ' ')
    .trim()
}

/** Each colour once: the same name in other letters with the same value is the same colour. */
export function onceEach(colors: readonly BrandColor[]): BrandColor[] {
  const seen = new Set<string>()
  return [...colors]
    .sort((one, other) => one.line - other.line)
    .filter((color) => {
      const key = `${sameName(color.name)} ${color.hex ?? color.value.toLowerCase().replace(/\s+/g, '')}`
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, intake.brandColors)
}

/** "Text Primary" and `--text-primary` are one name. */
function sameName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(?:--|\$|@)/, '')
    .replace(/[\s_]+/g, '-')
}
