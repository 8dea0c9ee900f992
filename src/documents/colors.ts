import { intake } from '../run/intake'
import type { BrandColor } from './documents'
import { colorsOfLine, type Named } from './color-lines'
import { colorsOfRow } from './color-tables'
import { colorTokens } from './color-tokens'
import { hexOfColor } from './color-values'
import { colorProperties, propertiesOf } from './properties'
import type { Placed } from './topics'
import { readYaml } from './yaml'

/** The colours that a text lays down: in its sections on colour, and in what is written as tokens anywhere. */
export function colorsOfBlocks(blocks: readonly Placed[]): BrandColor[] {
  const told = blocks.flatMap((block) => colorsOfBlock(block, block.topic.colors))
  if (told.length > 0) return told
  return blocks.flatMap((block) => colorsOfBlock(block, !block.topic.aside))
}

function colorsOfBlock(block: Placed, speaks: boolean): BrandColor[] {
  if (block.type === 'code') return block.topic.aside ? [] : colorsOfCode(block, speaks)
  if (!speaks) return []
  if (block.type === 'row') return at(block.line, colorsOfRow(block))
  return block.type === 'item' ? at(block.line, colorsOfLine(block.text)) : []
}

function at(line: number, colors: readonly Named[]): BrandColor[] {
  return colors.map(({ name, value }) => {
    const hex = hexOfColor(value)
    return { name, value, ...(hex !== undefined && { hex }), line }
  })
}

function colorsOfCode(
  { lang, lines, line }: Extract<Placed, { type: 'code' }>,
  speaks: boolean,
): BrandColor[] {
  const declared = colorProperties(propertiesOf(lines, line))
  if (declared.length > 0) return declared
  if (/^(?:ya?ml|json[c5]?)$/.test(lang)) return colorTokens(readYaml(lines, line - 1)?.entries ?? [])
  if (!speaks) return []
  return lines.flatMap((text, index) =>
    at(line + index, colorsOfLine(text.replace(/^[\s"'/]+|["',;]+(?=\s|$)/g, ' ').trim())),
  )
}

/** Each colour once: the same name in other letters with the same value is the same colour. */
export function onceEach(colors: readonly BrandColor[]): BrandColor[] {
  const seen = new Set<string>()
  return [...colors]
    .sort((one, other) => one.line - other.line)
    .filter(({ name, value }) => {
      const key = `${name
        .toLowerCase()
        .replace(/^(?:--|\$|@)/, '')
        .replace(/[\s_]+/g, '-')} ${value.toLowerCase().replace(/\s+/g, '')}`
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, intake.brandColors)
}
