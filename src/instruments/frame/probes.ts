import { axeReading, loadAxe } from './axe'
import { contrastOf, drawnElements } from './contrast'
import { hiddenIn } from './hidden'
import { namesIn } from './names'
import { outsideIn } from './outside'
import { overflowOf } from './overflow'
import type { LayoutReading, PageReading } from './readings'
import { hasWords, readingsAt } from './sample'
import { newRound } from './memo'
import { textsIn } from './seen'
import { settleMotion } from './settle'
import { targetsOf } from './targets'
import { textSizesOf } from './text-size'
import { tokensOf } from './tokens'

function layout(): LayoutReading {
  settleMotion()
  newRound()
  const elements = drawnElements()
  const texts = textsIn(elements)
  // The overflow first: contrast may scroll.
  const overflow = overflowOf(elements, texts)
  const targets = targetsOf()
  const contrast = contrastOf(texts, elements)
  const hidden = hiddenIn(texts, contrast)
  return { width: innerWidth, contrast, overflow, targets, texts: textSizesOf(texts), hidden }
}

function page(): PageReading {
  newRound()
  const elements = drawnElements()
  return { names: namesIn(), tokens: tokensOf(textsIn(elements), elements), outside: outsideIn() }
}

const probes = {
  layout,
  page,
  load_axe: (source: string) => loadAxe(source),
  axe: axeReading,
  sample: readingsAt,
  words: hasWords,
}

Object.assign(globalThis, { __probes: probes })
