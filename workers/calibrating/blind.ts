import type { Reply } from '../../src/health/pack/named'
import type { Request } from '../../src/kernel'
import { askedDims, opinionPrompt } from '../../src/prompts/opinion'
import { type Config, defaults } from '../../src/run/config'
import type { Brief, Fact, Material } from '../../src/run/event'
import type { OpinionSetup } from '../../src/run/opinion'
import { blindComposite } from '../../src/run/opinion-scores'
import { WireError } from '../../src/run/reading'
import { digest } from '../../src/wire/digest'
import { createOpinionReader } from '../../src/wire/opinion'
import { drawNonce } from '../pages'
import { stateBefore } from '../small-call'

/** A page about which a judge is asked. */
export interface Judged {
  readonly brief: Brief
  readonly html: string
  readonly brand?: string
}

/** The rules that scores are put together by: those of a run that nobody has changed. */
const CONFIG: Config = defaults

const MIME = 'text/html'
const SEAT = 's1'

/**
 * The very call of a second opinion, so that what is tried is what judges. Nothing was measured of the page: what code has
 * found, a judge would only have to copy.
 */
export function blindRequest({ brief, html, brand }: Judged, repeat: number): Request {
  const [nonce, setup] = [drawNonce(), setupOf(html)]
  const materials: readonly Material[] = brand ? [{ kind: 'brand', name: 'DESIGN.md', text: brand }] : []
  const state = stateBefore({ brief, config: CONFIG, connection: '', nonce, materials })
  return {
    call: `blind:${SEAT}:${repeat}`,
    seat: SEAT,
    prompt: opinionPrompt(state, setup, { page: () => html, nonce }),
  }
}

function setupOf(html: string): OpinionSetup {
  return { kind: 'opinion', artifact: digest(html).hash, mime: MIME, seats: [], repeats: 1, band: 0 }
}

/** What was said; undefined where the reply could not be read. */
export function blindReply(text: string): Reply | undefined {
  const facts: Fact[] = []
  const dims = askedDims({ mime: MIME }, CONFIG)
  const reader = createOpinionReader(
    { config: CONFIG, emit: (fact) => void facts.push(fact), digest },
    { seat: SEAT, repeat: 1, dims, prefix: '' },
  )
  try {
    reader.write(text)
    reader.end()
  } catch (cause) {
    if (cause instanceof WireError) return undefined
    throw cause
  }
  const scored = facts.filter((fact) => fact.type === 'blind_dim')
  const composite = blindComposite(scored, CONFIG)
  return {
    ...(composite !== undefined && { composite }),
    mustFix: facts.flatMap((fact) =>
      fact.type === 'finding_raised' ? [{ statement: fact.statement, evidence: fact.evidence }] : [],
    ),
  }
}
