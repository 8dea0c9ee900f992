import type { Claimed, Role, WarningKind } from '../run/event'
import { type Reader, type ReaderOptions, WireError } from '../run/reading'
import { hasControls, isTidy, tidy, utf8Surplus } from './characters'
import { createGatherer } from './gather'
import { readCount, readNumber, readScore } from './numbers'
import { type Content, createTagReader, type Tag, type Vocabulary } from './tags'

const CONTENTS: readonly (readonly [string, Content])[] = [
  ['CRITIQUE_RUN', 'markup'],
  ['ROUND', 'markup'],
  ['PANELIST', 'markup'],
  ['ROUND_END', 'markup'],
  ['SHIP', 'markup'],
  ['ARTIFACT', 'body'],
  ['NOTES', 'note'],
  ['DIM', 'text'],
  ['MUST_FIX', 'text'],
  ['REASON', 'text'],
  ['SUMMARY', 'text'],
  ['THINK', 'skip'],
  ['THINKING', 'skip'],
]
const VOCABULARY: Vocabulary = new Map(CONTENTS.map(([name, content]) => [name, { name, content }]))

/** Where each may stand. Only the run stands in nothing. */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['ROUND', ['CRITIQUE_RUN']],
  ['SHIP', ['CRITIQUE_RUN']],
  ['PANELIST', ['ROUND']],
  ['ROUND_END', ['ROUND']],
  ['NOTES', ['PANELIST']],
  ['DIM', ['PANELIST']],
  ['MUST_FIX', ['PANELIST']],
  ['ARTIFACT', ['PANELIST', 'SHIP']],
  ['REASON', ['ROUND_END']],
  ['SUMMARY', ['SHIP']],
])

/** What the cap on commentary holds for. */
const BLOCKS: ReadonlySet<string> = new Set(['PANELIST', 'ROUND_END', 'SHIP'])

/** A word that a model made up is shown in a log line, not told in full. */
const DETAIL_CHARS = 40

interface Open {
  readonly tag: Tag
  /** Read to its end, and nothing of it is used. */
  readonly dropped: boolean
}

interface OpenRound {
  readonly n: number
  readonly at: number
  /** The commentary heard before its content began. */
  readonly bytesBefore: number
  readonly roles: Set<Role>
  heard: boolean
}

interface OpenPanelist {
  readonly role: Role
  readonly round: number
  score: number | undefined
  readonly declared: number | undefined
  mustFixes: number
  hasArtifact: boolean
}

/** Reads protocol v1. It knows the rules of the run only to say what it read in the run's own scale. */
export function createV1Reader({ config, emit, artifactPart, digest }: ReaderOptions): Reader {
  const gathered = createGatherer()
  /** At most a run, a round, a block and a leaf. */
  const stack: Open[] = []
  let rounds = 0
  let round: OpenRound | undefined
  let panelist: OpenPanelist | undefined
  let heardRounds = 0
  let sawArtifact = false
  let shipped = false
  let started = false
  let closed = false
  /** The scale that the model says it uses. */
  let declaredScale = config.scoreScale
  let reason = ''
  let summary = ''
  let shipHash: string | undefined
  /** Characters of artifacts so far: they have a cap of their own. */
  let apart = 0
  /** UTF-8 bytes beyond one a character so far, outside artifacts. */
  let surplus = 0
  /** The block whose commentary must stay under the cap, and where the commentary of the reply would pass it. */
  let block: Open | undefined
  let blockLimit = Number.POSITIVE_INFINITY
  /** The artifact that is being read, and how many characters of artifacts would pass its cap. */
  let body: Open | undefined
  let apartLimit = 0

  const tags = createTagReader(VOCABULARY, { open, close, text, quirk: warn })

  function warn(kind: WarningKind, at: number, detail?: string) {
    emit({
      type: 'critique.parser_warning',
      kind,
      position: at,
      ...(round && !shipped && { round: round.n }),
      ...(panelist && { role: panelist.role }),
      ...(detail !== undefined && { detail }),
    })
  }

  function open(tag: Tag): boolean {
    moveTo(tag.at)
    const parents = PARENTS.get(tag.kind.name)
    if (!parents) return openRun(tag)
    const parent = stack.findLastIndex((element) => parents.includes(element.tag.kind.name))
    if (parent < 0) dropMisplaced(tag)
    else openInside(parent, tag)
    return true
  }

  /** An opening tag closes what stands open up to a place where it may stand. */
  function openInside(parent: number, tag: Tag) {
    unwind(parent + 1, tag.at)
    if (top().dropped) push(tag, true)
    else openKnown(tag)
  }

  function push(tag: Tag, dropped: boolean) {
    const element = { tag, dropped }
    stack.push(element)
    body = tag.kind.content === 'body' ? element : undefined
    apartLimit = apart + config.artifactMaxBytes
    if (BLOCKS.has(tag.kind.name) && !block) openBlock(element)
  }

  function openBlock(element: Open) {
    block = element
    blockLimit = commentaryTo(element.tag.end) + config.parserMaxBlockBytes
  }

  function drop(tag: Tag, kind: WarningKind, detail?: string) {
    warn(kind, tag.at, detail)
    push(tag, true)
  }

  /** Of several in a row only the first is told, and none stands inside another: depth must not grow with the input. */
  function dropMisplaced(tag: Tag) {
    const isFirst = !stack.at(-1)?.dropped
    while (stack.at(-1)?.dropped) closeTop(tag.at)
    if (isFirst) warn('misplaced_tag', tag.at)
    push(tag, true)
  }

  /** A run that opens again goes on as the one run; once it has closed, a second one is nobody's. */
  function openRun(tag: Tag): boolean {
    if (started) warn('second_run', tag.at)
    if (started && !closed) return false
    unwind(0, tag.at)
    push(tag, closed)
    if (!closed) startRun(tag)
    return true
  }

  function startRun(tag: Tag) {
    checkVersion(tag)
    readSettings(tag)
    started = true
    emit({
      type: 'critique.run_started',
      protocolVersion: 1,
      cast: config.cast,
      maxRounds: config.maxRounds,
      threshold: config.scoreThreshold,
      scale: config.scoreScale,
    })
  }

  function checkVersion(tag: Tag) {
    const written = tag.attributes.get('version')
    if (written === undefined) return warn('settings_mismatch', tag.at, 'version')
    if (readNumber(written) !== 1) throw new WireError('protocol_version_mismatch', tag.at)
  }

  function readSettings(tag: Tag) {
    compareSetting(tag, 'maxrounds', config.maxRounds)
    compareSetting(tag, 'threshold', config.scoreThreshold)
    const scale = compareSetting(tag, 'scale', config.scoreScale)
    if (scale !== undefined && scale > 0) declaredScale = scale
  }

  function compareSetting(tag: Tag, name: string, ours: number): number | undefined {
    const written = tag.attributes.get(name)
    const theirs = written === undefined ? undefined : readNumber(written)
    if (written !== undefined && theirs !== ours) warn('settings_mismatch', tag.at, name)
    return theirs
  }

  function openKnown(tag: Tag) {
    switch (tag.kind.name) {
      case 'ROUND':
        return openRound(tag)
      case 'PANELIST':
        return openPanelist(tag)
      case 'ROUND_END':
        return openRoundEnd(tag)
      case 'SHIP':
        return openShip(tag)
      case 'ARTIFACT':
        return openArtifact(tag)
      default:
        return push(tag, false)
    }
  }

  function openRound(tag: Tag) {
    if (shipped) return drop(tag, 'misplaced_tag')
    if (round && !round.heard) closeUnheardRound(round, tag.at)
    rounds += 1
    round = { n: rounds, at: tag.at, bytesBefore: commentaryTo(tag.end), roles: new Set(), heard: false }
    checkNumber(tag, rounds)
    push(tag, false)
    emit({ type: 'critique.round_open', round: rounds, position: tag.at })
  }

  /** The next round's opening ends a round that said no end of its own. */
  function closeUnheardRound(unheard: OpenRound, at: number) {
    warn('round_end_missing', at)
    hear(unheard, at, undefined)
  }

  function checkNumber(tag: Tag, ours: number) {
    if (readCount(tag.attributes.get('n')) !== ours) warn('round_mismatch', tag.at, tag.kind.name)
  }

  function openPanelist(tag: Tag) {
    const name = tidy(tag.attributes.get('role') ?? '').toLowerCase()
    const role = config.cast.find((candidate) => candidate === name)
    const { n, heard, roles } = currentRound()
    if (heard) return drop(tag, 'misplaced_tag')
    if (!role) return drop(tag, 'unknown_role', name.slice(0, DETAIL_CHARS))
    if (roles.has(role)) return drop(tag, 'duplicate_role', role)
    roles.add(role)
    push(tag, false)
    emit({ type: 'critique.panelist_open', round: n, role })
    const declared = readCount(tag.attributes.get('must_fix'))
    panelist = { role, round: n, score: undefined, declared, mustFixes: 0, hasArtifact: false }
    // The designer drafts and does not judge, so it owes no score.
    panelist.score = scoreOf(tag, role !== 'designer')
  }

  /** What stands inside a ROUND that is not dropped has a round to belong to. */
  function currentRound(): OpenRound {
    return round as OpenRound
  }

  /** A score in the run's own scale. What could not be read is missing, which is not the same as zero. */
  function scoreOf(tag: Tag, needed: boolean): number | undefined {
    const written = tag.attributes.get('score')
    const { value, quirks } = readScore(written, { scale: config.scoreScale, declaredScale })
    for (const kind of quirks) warn(kind, tag.at)
    if (value === undefined && (needed || written !== undefined))
      warn('score_missing', tag.at, wordIn(tag.attributes.get('name')))
    return value
  }

  function openRoundEnd(tag: Tag) {
    const { n, heard } = currentRound()
    if (heard) return drop(tag, 'misplaced_tag')
    checkNumber(tag, n)
    reason = ''
    push(tag, false)
  }

  function openShip(tag: Tag) {
    if (shipped) return drop(tag, 'duplicate_ship')
    if (heardRounds === 0) throw new WireError('malformed_block', tag.at)
    push(tag, false)
    emit({
      type: 'critique.ship_open',
      position: tag.at,
      ...defined({ round: readCount(tag.attributes.get('round')) }),
    })
  }

  function openArtifact(tag: Tag) {
    if (panelist && panelist.role !== 'designer') return drop(tag, 'misplaced_tag')
    if (panelist ? panelist.hasArtifact : shipHash !== undefined) return drop(tag, 'duplicate_artifact')
    push(tag, false)
  }

  function close(name: string, at: number, end: number): boolean {
    moveTo(at)
    const opened = stack.findLastIndex((element) => element.tag.kind.name === name)
    if (opened < 0) {
      warn('stray_close', at, name)
      return false
    }
    unwind(opened + 1, at)
    closeTop(end)
    return true
  }

  /** Closes what stands above `depth` and was never closed itself. */
  function unwind(depth: number, at: number) {
    while (stack.length > depth) {
      const { tag, dropped } = top()
      if (!dropped) warn('missing_close', at, tag.kind.name)
      closeTop(at)
    }
  }

  /** Asked for only where something stands open. */
  function top(): Open {
    return stack.at(-1) as Open
  }

  function closeTop(at: number) {
    const element = top()
    stack.pop()
    body = undefined
    if (element === block) endBlock()
    if (!element.dropped) closeKnown(element, at)
  }

  function endBlock() {
    block = undefined
    blockLimit = Number.POSITIVE_INFINITY
  }

  function closeKnown({ tag }: Open, at: number) {
    switch (tag.kind.name) {
      case 'CRITIQUE_RUN':
        closed = true
        return emit({ type: 'critique.run_heard', position: tag.at })
      case 'PANELIST':
        return closePanelist(tag)
      case 'ROUND_END':
        return hear(currentRound(), at, claimsOf(tag))
      case 'SHIP':
        return closeShip(tag)
      case 'ARTIFACT':
        return closeArtifact(tag)
      case 'REASON':
        reason = takeWords(tag)
        return
      case 'SUMMARY':
        summary = takeWords(tag)
        return
      case 'NOTES':
      case 'DIM':
      case 'MUST_FIX':
        return closeRemark(tag, currentPanelist())
    }
  }

  /** What stands inside a PANELIST that is not dropped has a panelist who says it. */
  function currentPanelist(): OpenPanelist {
    return panelist as OpenPanelist
  }

  function closePanelist({ at }: Tag) {
    const { role, round: n, score, declared, mustFixes, hasArtifact } = currentPanelist()
    if (declared !== undefined && declared !== mustFixes) warn('must_fix_mismatch', at)
    panelist = undefined
    if (role === 'designer' && n === 1 && !hasArtifact) throw new WireError('missing_artifact', at)
    const mustFix = Math.max(declared ?? 0, mustFixes)
    emit({ type: 'critique.panelist_close', round: n, role, mustFix, ...(score !== undefined && { score }) })
  }

  function hear(ended: OpenRound, at: number, claimed: Claimed | undefined) {
    if (!sawArtifact) throw new WireError('missing_artifact', ended.at)
    ended.heard = true
    heardRounds += 1
    emit({
      type: 'critique.round_heard',
      round: ended.n,
      position: ended.at,
      bytes: commentaryTo(at) - ended.bytesBefore,
      reason: claimed ? reason : '',
      ...(claimed && { claimed }),
    })
  }

  function claimsOf({ attributes }: Tag): Claimed {
    const scales = { scale: config.scoreScale, declaredScale, exact: true }
    return defined({
      composite: readScore(attributes.get('composite'), scales).value,
      mustFix: readCount(attributes.get('must_fix')),
      decision: wordIn(attributes.get('decision')),
      status: wordIn(attributes.get('status')),
      round: readCount(attributes.get('round') ?? attributes.get('n')),
    })
  }

  function closeShip(tag: Tag) {
    shipped = true
    emit({
      type: 'critique.ship_heard',
      position: tag.at,
      summary,
      claimed: claimsOf(tag),
      ...(shipHash !== undefined && { hash: shipHash }),
    })
  }

  function closeArtifact({ at, attributes }: Tag) {
    const isBlank = gathered.isBlank()
    const page = gathered.take()
    if (isBlank) return warn('cdata_missing', at)
    const { hash, bytes } = digest(page)
    if (bytes > config.artifactMaxBytes) throw new WireError('oversize_block', at)
    if (panelist) panelist.hasArtifact = true
    else shipHash = hash
    sawArtifact = true
    const from = panelist ? ('designer' as const) : ('ship' as const)
    const mime = wordIn(attributes.get('mime')) || 'text/html'
    emit({ type: 'critique.artifact_seen', hash, bytes, mime, from, ...(round && { round: round.n }) }, page)
  }

  function closeRemark(tag: Tag, said: OpenPanelist) {
    const { role, round: n } = said
    const text = takeWords(tag)
    if (tag.kind.name === 'NOTES') return emit({ type: 'critique.panelist_note', round: n, role, text })
    if (tag.kind.name === 'DIM') return closeDim(tag, said, text)
    // An empty one counts as well: somebody wanted something.
    said.mustFixes += 1
    emit({ type: 'critique.panelist_must_fix', round: n, role, text })
  }

  function closeDim(tag: Tag, { role, round: n }: OpenPanelist, dimNote: string) {
    const dimScore = scoreOf(tag, true)
    const dimName = wordIn(tag.attributes.get('name')) ?? ''
    emit({
      type: 'critique.panelist_dim',
      round: n,
      role,
      dimName,
      dimNote,
      ...(dimScore !== undefined && { dimScore }),
    })
  }

  /** The gathered text as a person may read it. */
  function takeWords({ at }: Tag): string {
    const words = gathered.take()
    if (isTidy(words)) return words.trim()
    if (hasControls(words)) warn('control_characters', at)
    return tidy(words)
  }

  function text(part: string, at: number, literal: boolean) {
    if (body) return takeBody(body, part)
    const element = stack.at(-1)
    if (element && element.tag.kind.content !== 'markup' && !element.dropped) gathered.add(part, literal)
    surplus += utf8Surplus(part)
    moveTo(at + part.length)
  }

  function takeBody({ tag, dropped }: Open, part: string) {
    apart += part.length
    if (apart > apartLimit) throw new WireError('oversize_block', tag.at)
    if (dropped) return
    gathered.add(part, true)
    if (artifactPart) artifactPart(part, panelist?.round)
  }

  /** UTF-8 bytes of the reply up to a place, artifacts apart. */
  function commentaryTo(at: number): number {
    return at - apart + surplus
  }

  /** The cap on commentary holds for the whole block, closed later or not. */
  function moveTo(at: number) {
    if (block && commentaryTo(at) > blockLimit) throw new WireError('oversize_block', block.tag.at)
  }

  function finish(chars: number) {
    const unclosed = stack.findLast((element) => !element.dropped)
    if (unclosed && unclosed === body) checkOpenBody(unclosed.tag)
    if (unclosed) throw new WireError('malformed_block', unclosed.tag.at)
    if (!sawArtifact) throw new WireError('missing_artifact', chars)
    if (heardRounds === 0) throw new WireError('malformed_block', currentRound().at)
  }

  /** While it grows only its characters are counted. */
  function checkOpenBody({ at }: Tag) {
    const page = gathered.take()
    if (page.length + utf8Surplus(page) > config.artifactMaxBytes) throw new WireError('oversize_block', at)
  }

  return {
    write: tags.write,
    end() {
      finish(tags.end())
    },
  }
}

function wordIn(written: string | undefined): string | undefined {
  return written === undefined ? undefined : tidy(written).toLowerCase().slice(0, DETAIL_CHARS)
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The same object without the fields that have no value: an absent field and `undefined` are two things in a log. */
function defined<T extends object>(fields: T): Defined<T> {
  // Entries without undefined are what the return type says.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}
