// Turns a guide into a plain tree while the app is built. The page draws the tree by elements of its own: it may not
// parse markup, and needs no parser to be sent along.
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { marked } from 'marked'

/** @typedef {import('../src/help/guide.ts').Guide} Guide */
/** @typedef {import('../src/help/guide.ts').Block} Block */
/** @typedef {import('../src/help/guide.ts').Inline} Inline */

const ANCHOR = /^<a id="([\w-]+)">$/
const PICTURE = /^(?:\.\.\/)+public\/(help\/[\w-]+\.png)$/
const END = '</a>'
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** A `.md` file as a module that exports its tree as `guide`. */
export function markdown() {
  return {
    name: 'markdown',
    load(id) {
      const [path = '', query = ''] = id.split('?')
      // An edit brings the file again under a query of its own; these two ask for something else than the tree.
      if (!path.endsWith('.md') || /(^|&)(raw|url)\b/.test(query)) return undefined
      this.addWatchFile(path)
      const guide = readGuide(readFileSync(path, 'utf8'), basename(path, '.md'))
      return { code: `export const guide = ${JSON.stringify(guide)}`, moduleType: 'js' }
    },
  }
}

/**
 * The tree of a guide. Throws at whatever could not be drawn, and at a link within it that leads nowhere: a guide is
 * mended where it is written, not where it is read.
 *
 * @param {string} text
 * @param {string} name
 * @returns {Guide}
 */
export function readGuide(text, name) {
  const blocks = marked.lexer(text).flatMap(blockOf)
  const guide = { name, blocks }
  checkLinks(guide)
  return guide
}

/** @returns {Block[]} */
function blockOf(token) {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return [headingOf(token)]
    case 'paragraph':
    case 'text':
      return [{ type: 'paragraph', parts: partsOf(token.tokens) }]
    case 'list':
      return [listOf(token)]
    case 'table':
      return [
        { type: 'table', head: token.header.map(cellOf), rows: token.rows.map((row) => row.map(cellOf)) },
      ]
    case 'code':
      return [{ type: 'code', text: token.text }]
    case 'blockquote':
      return [{ type: 'quote', blocks: token.tokens.flatMap(blockOf) }]
    default:
      throw undrawable(token)
  }
}

function headingOf({ depth, tokens }) {
  const named = tokens.flatMap((token) => ANCHOR.exec(token.raw)?.[1] ?? [])
  const parts = withoutEnd(partsOf(tokens.filter(({ raw }) => raw !== END && !ANCHOR.test(raw))))
  return { type: 'heading', level: depth, ids: [...new Set([...named, slugOf(plain(parts))])], parts }
}

/** Between the anchors of a heading there are spaces, which are no part of its name. */
function withoutEnd(parts) {
  const last = parts.at(-1)
  if (typeof last !== 'string') return parts
  const rest = parts.slice(0, -1)
  return last.trim() === '' ? withoutEnd(rest) : [...rest, last.trimEnd()]
}

function listOf({ ordered, items }) {
  return { type: 'list', ordered, items: items.map((item) => item.tokens.flatMap(blockOf)) }
}

function cellOf({ tokens }) {
  return partsOf(tokens)
}

/** @returns {Inline[]} */
function partsOf(tokens = []) {
  return tokens.flatMap(partOf)
}

function partOf(token) {
  switch (token.type) {
    case 'text':
    case 'escape':
      return token.tokens ? partsOf(token.tokens) : [decoded(token.text)]
    case 'strong':
    case 'em':
      return [{ type: token.type, parts: partsOf(token.tokens) }]
    case 'codespan':
      return [{ type: 'code', text: token.text }]
    case 'link':
      return [{ type: 'link', to: linkOf(token), parts: partsOf(token.tokens) }]
    case 'image':
      return [pictureOf(token)]
    default:
      throw undrawable(token)
  }
}

/** Within the guide, or out of the app over https. Nothing else would be there where the app lives. */
function linkOf({ href, raw }) {
  if (!/^(#|https:\/\/)/.test(href)) throw new Error(`A guide links to sections and to https alone: ${raw}`)
  return href
}

/**
 * One of the app's own pictures, by the path at which the repository page finds it. Its size comes along: the text below
 * must not move when the picture arrives.
 */
function pictureOf({ href, text, raw }) {
  const [, from] = PICTURE.exec(href) ?? []
  if (!from || !text.trim())
    throw new Error(`A guide shows pictures of its own, and says what is in them: ${raw}`)
  return { type: 'picture', from, alt: decoded(text), ...sizeOf(`public/${from}`) }
}

/** A PNG says its width and height at the same place in every file. One that was not made yet has none. */
function sizeOf(file) {
  if (!existsSync(file)) return {}
  const head = readFileSync(file)
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

function decoded(text) {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ENTITIES[name])
}

function undrawable({ type, raw }) {
  return new Error(`Nothing would draw this ${type} of a guide: ${raw.trim().slice(0, 80)}`)
}

/** As the repository page names its headings, so that one link works in both places. */
function slugOf(words) {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

function plain(parts) {
  return parts
    .map((part) => (typeof part === 'string' ? part : (part.text ?? plain(part.parts ?? []))))
    .join('')
}

function checkLinks({ blocks }) {
  const ids = blocks.flatMap((block) => (block.type === 'heading' ? block.ids : []))
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice) throw new Error(`Two sections of the guide are called ${twice}.`)
  const lost = linksIn(blocks).find((to) => to.startsWith('#') && !ids.includes(to.slice(1)))
  if (lost) throw new Error(`The guide has no section ${lost}.`)
}

function linksIn(value) {
  if (Array.isArray(value)) return value.flatMap(linksIn)
  if (typeof value !== 'object') return []
  const own = value.type === 'link' ? [value.to] : []
  return [...own, ...Object.values(value).flatMap(linksIn)]
}
