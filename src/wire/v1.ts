import type { Claimed, Role, WarningKind } from '../run/event'
import { type Reader, type ReaderOptions, WireError } from '../run/reading'
import { hasControls, isTidy, tidy, utf8Surplus } from './characters'
import { claimsOf, DETAIL_CHARS, defined, wordIn } from './claims'
import { createGatherer } from './gather'
import { readCount, readScore } from './numbers'
import { createOutline, type Open } from './outline'
import { hasPage, owesPage, type Part, takesRole } from './part'
import { readScale, readSettings } from './settings'
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
/** In one part of a run a SHIP is dropped where it stands: it must not end the round for those who come after it. */
const PART_PARENTS: typeof PARENTS = new Map([...PARENTS, ['SHIP', ['CRITIQUE_RUN', 'ROUND']]])

/** What is ours around a part, whether the model writes it or not, outermost first. */
const ENVELOPE: readonly string[] = ['CRITIQUE_RUN', 'ROUND']

/** What the cap on commentary holds for. */
const BLOCKS: ReadonlySet<string> = new Set(['PANELIST', 'ROUND_END', 'SHIP'])

interface Start {
  readonly at: number
  /** The commentary heard before its content began. */
  readonly bytesBefore: number
}

interface OpenRound {
  readonly n: number
  /** A round that the model did not open begins with its first block. */
  start: Start | undefined
  readonly roles: Set<Role>
  /** A judge's block has closed. */
  judged: boolean
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

/**
 * Reads protocol v1, a whole run or one part of it. It knows the rules of the run only to say what it read in the
 * run's own scale.
 */
export function createV1Reader({ config, emit, artifactPart, digest }: ReaderOptions, part?: Part): Reader {
  const gathered = createGatherer()
  /** What stands open before the reply begins, and may stand open after it. */
  const envelope = part ? ENVELOPE : []
  const outline = createOutline({
    parents: part ? PART_PARENTS : PARENTS,
    implied: envelope.map(impliedTag),
    open: openKnown,
    opened,
    closed,
    warn,
  })
  let rounds = 0
  let round = part && newRound(part.round)
  let panelist: OpenPanelist | undefined
  let heardRounds = 0
  let sawArtifact = part !== undefined && hasPage(part)
  let shipped = false
  let started = false
  let isOver = false
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
    if (tag.kind.name === 'ROUND' && claimRound(tag)) return true
    return outline.open(tag) || openRun(tag)
  }

  /** A run that opens again goes on as the one run; once it has closed, a second one is nobody's. */
  function openRun(tag: Tag): boolean {
    if (isOver) return openSecondRun(tag)
    if (!started && !outline.unclosed(envelope)) return startRun(tag)
    warn(started ? 'second_run' : 'misplaced_tag', tag.at)
    return false
  }

  function openSecondRun(tag: Tag): boolean {
    outline.closeAll(tag.at)
    outline.drop(tag, 'second_run')
    return true
  }

  function startRun(tag: Tag): boolean {
    started = true
    if (part) return passOver(tag)
    declaredScale = readSettings(tag, config, warn)
    outline.closeAll(tag.at)
    outline.push(tag)
    emit({
      type: 'critique.run_started',
      protocolVersion: 1,
      cast: config.cast,
      maxRounds: config.maxRounds,
      threshold: config.scoreThreshold,
      scale: config.scoreScale,
    })
    return true
  }

  /** Around a part it is passed over like one that opens again: nobody asked for it, so its version ends nothing. */
  function passOver(tag: Tag): boolean {
    declaredScale = readScale(tag, config, warn)
    return false
  }

  /** The round of a part opens once. After its end another opening is another round. */
  function claimRound(tag: Tag): boolean {
    if (!part || currentRound().heard) return false
    if (!outline.claim(tag)) return isOpenedTwice(tag)
    currentRound().start ??= { at: tag.at, bytesBefore: commentaryTo(tag.end) }
    checkNumber(tag, part.round)
    return true
  }

  /** Before anybody has spoken a second opening changes nothing; taken for another round it would drop all that follows. */
  function isOpenedTwice(tag: Tag): boolean {
    if (currentRound().roles.size > 0) return false
    warn('misplaced_tag', tag.at)
    return true
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
        return outline.push(tag)
    }
  }

  function openRound(tag: Tag) {
    if (shipped || part) return outline.drop(tag, 'misplaced_tag')
    if (round && !round.heard) closeUnheardRound(round, tag.at)
    rounds += 1
    round = newRound(rounds)
    round.start = { at: tag.at, bytesBefore: commentaryTo(tag.end) }
    checkNumber(tag, rounds)
    outline.push(tag)
    emit({ type: 'critique.round_open', round: rounds, position: tag.at })
  }

  /** A round that said no end of its own ends where the next opens, or with its reply. */
  function closeUnheardRound(unheard: OpenRound, at: number) {
    warn('round_end_missing', at)
    hear(unheard, at, undefined)
  }

  function checkNumber(tag: Tag, ours: number) {
    if (readCount(tag.attributes.get('n')) !== ours) warn('round_mismatch', tag.at, tag.kind.name)
  }

  function opened(element: Open) {
    const { kind, end } = element.tag
    body = kind.content === 'body' ? element : undefined
    apartLimit = apart + config.artifactMaxBytes
    if (block || !BLOCKS.has(kind.name)) return
    block = element
    blockLimit = commentaryTo(end) + config.parserMaxBlockBytes
  }

  function closed(element: Open, at: number) {
    body = undefined
    if (element === block) endBlock()
    if (!element.dropped) closeKnown(element.tag, at)
  }

  function endBlock() {
    block = undefined
    blockLimit = Number.POSITIVE_INFINITY
  }

  function openPanelist(tag: Tag) {
    const name = tidy(tag.attributes.get('role') ?? '').toLowerCase()
    const role = config.cast.find((candidate) => candidate === name)
    const { n, heard, roles } = roundOf(tag)
    if (heard) return outline.drop(tag, 'misplaced_tag')
    if (!role) return outline.drop(tag, 'unknown_role', name.slice(0, DETAIL_CHARS))
    if (!takesRole(part, role)) return outline.drop(tag, 'misplaced_tag', role)
    if (roles.has(role)) return outline.drop(tag, 'duplicate_role', role)
    roles.add(role)
    outline.push(tag)
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

  /** The round that a block belongs to. It begins here at the latest. */
  function roundOf({ at }: Tag): OpenRound {
    const ours = currentRound()
    ours.start ??= { at, bytesBefore: commentaryTo(at) }
    return ours
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
    const { n, heard } = roundOf(tag)
    if (heard) return outline.drop(tag, 'misplaced_tag')
    if (part?.holds === 'draft') return outline.drop(tag, 'misplaced_tag', tag.kind.name)
    checkNumber(tag, n)
    reason = ''
    outline.push(tag)
  }

  function openShip(tag: Tag) {
    if (part) return outline.drop(tag, 'misplaced_tag', tag.kind.name)
    if (shipped) return outline.drop(tag, 'duplicate_ship')
    if (heardRounds === 0) throw new WireError('malformed_block', tag.at)
    outline.push(tag)
    emit({
      type: 'critique.ship_open',
      position: tag.at,
      ...defined({ round: readCount(tag.attributes.get('round')) }),
    })
  }

  function openArtifact(tag: Tag) {
    if (panelist && panelist.role !== 'designer') return outline.drop(tag, 'misplaced_tag')
    if (panelist ? panelist.hasArtifact : shipHash !== undefined)
      return outline.drop(tag, 'duplicate_artifact')
    outline.push(tag)
  }

  function close(name: string, at: number, end: number): boolean {
    moveTo(at)
    if (isTooSoon(name)) {
      warn('stray_close', at, name)
      return false
    }
    return outline.close(name, at, end)
  }

  /** Around a part nothing ends before somebody has spoken: all that follows would be outside, and lost. */
  function isTooSoon(name: string): boolean {
    return envelope.includes(name) && currentRound().roles.size === 0
  }

  function closeKnown(tag: Tag, at: number) {
    switch (tag.kind.name) {
      case 'CRITIQUE_RUN':
        return closeRun(tag)
      case 'PANELIST':
        return closePanelist(tag)
      case 'ROUND_END':
        return hear(currentRound(), at, claimsOf(tag.attributes, { scale: config.scoreScale, declaredScale }))
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

  function closeRun({ at }: Tag) {
    isOver = true
    if (!part) emit({ type: 'critique.run_heard', position: at })
  }

  /** What stands inside a PANELIST that is not dropped has a panelist who says it. */
  function currentPanelist(): OpenPanelist {
    return panelist as OpenPanelist
  }

  function closePanelist({ at }: Tag) {
    const { role, round: n, score, declared, mustFixes, hasArtifact } = currentPanelist()
    if (declared !== undefined && declared !== mustFixes) warn('must_fix_mismatch', at)
    panelist = undefined
    if (role !== 'designer') currentRound().judged = true
    else if (owesPage(part, n) && !hasArtifact) throw new WireError('missing_artifact', at)
    const mustFix = Math.max(declared ?? 0, mustFixes)
    emit({ type: 'critique.panelist_close', round: n, role, mustFix, ...(score !== undefined && { score }) })
  }

  function hear(ended: OpenRound, at: number, claimed: Claimed | undefined) {
    const { at: position, bytesBefore } = startOf(ended)
    if (!sawArtifact) throw new WireError('missing_artifact', position)
    // A part that was asked for judges and brings none has judged nothing, whatever end it says.
    if (part && !ended.judged) throw new WireError('malformed_block', position)
    ended.heard = true
    heardRounds += 1
    emit({
      type: 'critique.round_heard',
      round: ended.n,
      position,
      bytes: commentaryTo(at) - bytesBefore,
      reason: claimed ? reason : '',
      ...(claimed && { claimed }),
    })
  }

  function closeShip(tag: Tag) {
    shipped = true
    emit({
      type: 'critique.ship_heard',
      position: tag.at,
      summary,
      claimed: claimsOf(tag.attributes, { scale: config.scoreScale, declaredScale }),
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
    const words = takeWords(tag)
    if (tag.kind.name === 'NOTES')
      return emit({ type: 'critique.panelist_note', round: n, role, text: words })
    if (tag.kind.name === 'DIM') return closeDim(tag, said, words)
    // An empty one counts as well: somebody wanted something.
    said.mustFixes += 1
    emit({ type: 'critique.panelist_must_fix', round: n, role, text: words })
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

  function text(piece: string, at: number, literal: boolean) {
    if (body) return takeBody(body, piece)
    const element = outline.top()
    if (element && element.tag.kind.content !== 'markup' && !element.dropped) gathered.add(piece, literal)
    surplus += utf8Surplus(piece)
    moveTo(at + piece.length)
  }

  function takeBody({ tag, dropped }: Open, piece: string) {
    apart += piece.length
    if (apart > apartLimit) throw new WireError('oversize_block', tag.at)
    if (dropped) return
    gathered.add(piece, true)
    if (artifactPart) artifactPart(piece, panelist?.round)
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
    const unclosed = outline.unclosed(envelope)
    if (unclosed) failUnclosed(unclosed)
    if (!sawArtifact) throw new WireError('missing_artifact', chars)
    if (heardRounds === 0 && part?.holds !== 'draft') finishUnheard(currentRound(), chars)
  }

  function failUnclosed(element: Open): never {
    if (element === body) checkOpenBody(element.tag)
    throw new WireError('malformed_block', element.tag.at)
  }

  /** While it grows only its characters are counted. */
  function checkOpenBody({ at }: Tag) {
    const page = gathered.take()
    if (page.length + utf8Surplus(page) > config.artifactMaxBytes) throw new WireError('oversize_block', at)
  }

  /** The round of a part is known to be whole when its reply is. A run that ends must have said so. */
  function finishUnheard(unheard: OpenRound, chars: number) {
    if (!part || !unheard.judged) throw new WireError('malformed_block', startOf(unheard).at)
    closeUnheardRound(unheard, chars)
  }

  return {
    write: tags.write,
    end() {
      finish(tags.end())
    },
  }
}

function newRound(n: number): OpenRound {
  return { n, start: undefined, roles: new Set(), judged: false, heard: false }
}

/** A round of which nothing has come begins with its reply. */
function startOf({ start }: OpenRound): Start {
  return start ?? { at: 0, bytesBefore: 0 }
}

function impliedTag(name: string): Tag {
  return { kind: { name, content: 'markup' }, attributes: new Map(), at: 0, end: 0 }
}
