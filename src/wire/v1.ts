import { type Claimed, type Fact, ROLES, type Role, type WarningKind } from '../run/event'
import { type Reader, type ReaderOptions, WireError } from '../run/reading'
import { decodeEntities, hasControls, tidy, utf8Length } from './attributes'
import { readCount, readNumber, readScore } from './numbers'
import { createTagReader, type Tag, type Vocabulary } from './tags'

const VOCABULARY: Vocabulary = new Map([
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
])

const PARENTS: Readonly<Record<string, readonly string[]>> = {
  CRITIQUE_RUN: [],
  ROUND: ['CRITIQUE_RUN'],
  SHIP: ['CRITIQUE_RUN'],
  PANELIST: ['ROUND'],
  ROUND_END: ['ROUND'],
  NOTES: ['PANELIST'],
  DIM: ['PANELIST'],
  MUST_FIX: ['PANELIST'],
  ARTIFACT: ['PANELIST', 'SHIP'],
  REASON: ['ROUND_END'],
  SUMMARY: ['SHIP'],
}

/** Bodies are gathered in parts of this size: one string grown by four characters at a time costs ten times its length. */
const PART_CHARS = 1024

interface Open {
  readonly name: string
  readonly at: number
  /** Where its content begins. */
  readonly from: number
  /** Read to its end, and nothing of it is used. */
  readonly dropped: boolean
  readonly tag: Tag
}

interface OpenRound {
  readonly n: number
  readonly at: number
  readonly from: number
  readonly roles: Set<Role>
  heard: boolean
  bodyChars: number
  /** UTF-8 bytes beyond one a character, outside artifacts. */
  surplus: number
}

interface OpenPanelist {
  readonly role: Role
  score: number | undefined
  readonly declared: number | undefined
  mustFixes: number
  hasArtifact: boolean
}

/** Reads protocol v1. It knows the rules of the run only to say what it read in the run's own scale. */
export function createV1Reader(options: ReaderOptions): Reader {
  const { config, emit } = options
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
  /** The text of the innermost element: what is decoded, what is not yet, and the long parts before both. */
  let parts: string[] = []
  let literal = ''
  let plain = ''
  let chars = 0
  /** Artifact characters inside the block that stands open on the second level: they have a cap of their own. */
  let bodyChars = 0
  let surplus = 0
  let position = 0

  const tags = createTagReader(VOCABULARY, { open, close, text, quirk })

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

  function quirk(kind: WarningKind, at: number) {
    warn(kind, at)
  }

  function top(): Open | undefined {
    return stack.at(-1)
  }

  function open(tag: Tag): boolean {
    settleText(tag.at)
    checkBlock(tag.at)
    if (tag.name === 'CRITIQUE_RUN') return openRun(tag)
    if (insideDropped(tag)) push(tag, true)
    else if (unwindToParent(tag)) openKnown(tag)
    else drop(tag, 'misplaced_tag')
    return true
  }

  /** Inside something dropped only a tag that cannot belong to it is heard. */
  function insideDropped(tag: Tag): boolean {
    const dropped = stack.findIndex((element) => element.dropped)
    if (dropped < 0) return false
    const above = stack.slice(0, dropped).map((element) => element.name)
    return !(PARENTS[tag.name] ?? []).some((parent) => above.includes(parent)) || isLeafOf(tag, dropped)
  }

  function isLeafOf(tag: Tag, dropped: number): boolean {
    return (PARENTS[tag.name] ?? []).includes(stack[dropped]?.name ?? '')
  }

  function push(tag: Tag, dropped: boolean) {
    stack.push({ name: tag.name, at: tag.at, from: tag.end, dropped, tag })
  }

  function drop(tag: Tag, kind: WarningKind, detail?: string) {
    warn(kind, tag.at, detail)
    push(tag, true)
  }

  /** A run that opens again goes on as the one run; once it has closed, a second one is nobody's. */
  function openRun(tag: Tag): boolean {
    if (started) warn('second_run', tag.at)
    if (closed) push(tag, true)
    if (started) return closed
    checkVersion(tag)
    push(tag, false)
    readSettings(tag)
    sayStarted()
    started = true
    return true
  }

  function checkVersion(tag: Tag) {
    const written = tag.attributes.get('version')
    if (written === undefined) return warn('settings_mismatch', tag.at, 'version')
    if (readNumber(written) !== 1) throw new WireError('protocol_version_mismatch', tag.at)
  }

  function readSettings(tag: Tag) {
    declaredScale = config.scoreScale
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

  function sayStarted() {
    emit({
      type: 'critique.run_started',
      protocolVersion: 1,
      cast: config.cast,
      maxRounds: config.maxRounds,
      threshold: config.scoreThreshold,
      scale: config.scoreScale,
    })
  }

  /** An opening tag closes what stands open up to a place where it may stand. */
  function unwindToParent(tag: Tag): boolean {
    const parents = PARENTS[tag.name] ?? []
    const at = stack.findLastIndex((element) => parents.includes(element.name))
    if (at < 0) return false
    unwind(at, tag.at)
    return true
  }

  function unwind(to: number, at: number) {
    while (stack.length > to + 1) {
      const element = closeTop(at)
      if (!element.dropped || element.name === 'PANELIST') warn('missing_close', at, element.name)
    }
  }

  function openKnown(tag: Tag) {
    switch (tag.name) {
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
    round = { n: rounds, at: tag.at, from: tag.end, roles: new Set(), heard: false, bodyChars: 0, surplus: 0 }
    checkNumber(tag, 'n', rounds)
    push(tag, false)
    emit({ type: 'critique.round_open', round: rounds, position: tag.at })
  }

  /** The next round's opening ends a round that said no end of its own. */
  function closeUnheardRound(unheard: OpenRound, at: number) {
    warn('round_end_missing', at)
    hear(unheard, at, undefined)
  }

  function checkNumber(tag: Tag, attribute: string, ours: number) {
    const theirs = readCount(tag.attributes.get(attribute))
    if (theirs !== ours) warn('round_mismatch', tag.at, tag.name)
  }

  function openPanelist(tag: Tag) {
    openBlock()
    const name = (tag.attributes.get('role') ?? '').trim().toLowerCase()
    const role = config.cast.find((candidate) => candidate === name && ROLES.includes(candidate))
    if (!round || round.heard) return drop(tag, 'misplaced_tag')
    if (!role) return drop(tag, 'unknown_role', name.slice(0, 40))
    if (round.roles.has(role)) return drop(tag, 'duplicate_role', role)
    round.roles.add(role)
    push(tag, false)
    emit({ type: 'critique.panelist_open', round: round.n, role })
    const declared = readCount(tag.attributes.get('must_fix'))
    panelist = { role, score: undefined, declared, mustFixes: 0, hasArtifact: false }
    panelist.score = scoreOf(tag, role !== 'designer')
  }

  function openBlock() {
    bodyChars = 0
    surplus = 0
  }

  /** A score in the run's own scale. What could not be read is missing, which is not the same as zero. */
  function scoreOf(tag: Tag, needed: boolean): number | undefined {
    const written = tag.attributes.get('score')
    const { value, quirks } = readScore(written, { scale: config.scoreScale, declaredScale })
    for (const kind of quirks) warn(kind, tag.at)
    if (value === undefined && (needed || written !== undefined))
      warn('score_missing', tag.at, tag.attributes.get('name'))
    return value
  }

  function openRoundEnd(tag: Tag) {
    openBlock()
    if (!round || round.heard) return drop(tag, 'misplaced_tag')
    checkNumber(tag, 'n', round.n)
    reason = ''
    push(tag, false)
  }

  function openShip(tag: Tag) {
    openBlock()
    if (shipped) return drop(tag, 'duplicate_ship')
    if (heardRounds === 0) throw new WireError('malformed_block', tag.at)
    summary = ''
    shipHash = undefined
    panelist = undefined
    push(tag, false)
    emit({
      type: 'critique.ship_open',
      position: tag.at,
      ...defined({ round: readCount(tag.attributes.get('round')) }),
    })
  }

  function openArtifact(tag: Tag) {
    const parent = top()?.name
    if (parent === 'PANELIST' && panelist?.role !== 'designer') return drop(tag, 'misplaced_tag')
    const second = parent === 'SHIP' ? shipHash !== undefined : panelist?.hasArtifact
    if (second) return drop(tag, 'duplicate_artifact')
    push(tag, false)
  }

  function close(name: string, at: number, end: number): boolean {
    const opened = stack.findLastIndex((element) => element.name === name)
    if (opened < 0) {
      warn('stray_close', at, name)
      return false
    }
    settleText(at)
    checkBlock(at)
    unwind(opened, at)
    closeTop(end)
    return true
  }

  function closeTop(at: number): Open {
    // Callers have just looked at the element that they close.
    const element = stack.pop() as Open
    const said = takeText(element)
    if (!element.dropped) closeKnown(element, said, at)
    return element
  }

  function closeKnown(element: Open, said: string, at: number) {
    switch (element.name) {
      case 'CRITIQUE_RUN':
        closed = true
        return emit({ type: 'critique.run_heard', position: element.at })
      case 'PANELIST':
        return closePanelist(element)
      case 'ROUND_END':
        return closeRoundEnd(element, at)
      case 'SHIP':
        return closeShip(element)
      case 'ARTIFACT':
        return closeArtifact(element, said)
      case 'REASON':
        reason = said
        return
      case 'SUMMARY':
        summary = said
        return
      case 'DIM':
      case 'MUST_FIX':
      case 'NOTES':
        return closeRemark(element, said)
    }
  }

  function closePanelist(element: Open) {
    // A panelist that is not dropped stands in a round and was noted when it opened.
    const { role, score, declared, mustFixes, hasArtifact } = panelist as OpenPanelist
    const n = (round as OpenRound).n
    if (declared !== undefined && declared !== mustFixes) warn('must_fix_mismatch', element.at)
    panelist = undefined
    if (role === 'designer' && n === 1 && !hasArtifact) throw new WireError('missing_artifact', element.at)
    const mustFix = Math.max(declared ?? 0, mustFixes)
    emit({ type: 'critique.panelist_close', round: n, role, mustFix, ...defined({ score }) })
  }

  function closeRoundEnd(element: Open, at: number) {
    // Only a ROUND_END inside a round that is still open is not dropped.
    hear(round as OpenRound, at, claimsOf(element.tag))
  }

  function hear(ended: OpenRound, at: number, claimed: Claimed | undefined) {
    if (ended.n === 1 && !sawArtifact) throw new WireError('missing_artifact', ended.at)
    ended.heard = true
    heardRounds += 1
    const bytes = at - ended.from - ended.bodyChars + ended.surplus
    emit({
      type: 'critique.round_heard',
      round: ended.n,
      position: ended.at,
      bytes,
      reason: claimed ? reason : '',
      ...defined({ claimed }),
    })
  }

  function claimsOf(tag: Tag): Claimed {
    const composite = readScore(tag.attributes.get('composite'), {
      scale: config.scoreScale,
      declaredScale,
      exact: true,
    }).value
    const mustFix = readCount(tag.attributes.get('must_fix'))
    const round = readCount(tag.attributes.get('round') ?? tag.attributes.get('n'))
    const { decision, status } = {
      decision: tag.attributes.get('decision'),
      status: tag.attributes.get('status'),
    }
    return defined({
      composite,
      mustFix,
      decision: decision?.trim().toLowerCase(),
      status: status?.trim().toLowerCase(),
      round,
    })
  }

  function closeShip(element: Open) {
    shipped = true
    emit({
      type: 'critique.ship_heard',
      position: element.at,
      summary,
      claimed: claimsOf(element.tag),
      ...defined({ hash: shipHash }),
    })
  }

  function closeArtifact(element: Open, body: string) {
    if (body.trim() === '') return warn('cdata_missing', element.at)
    const { hash, bytes } = options.digest(body)
    if (bytes > config.artifactMaxBytes) throw new WireError('oversize_block', element.at)
    const mime = (element.tag.attributes.get('mime') ?? 'text/html').trim()
    const inShip = top()?.name === 'SHIP'
    if (inShip) shipHash = hash
    else if (panelist) panelist.hasArtifact = true
    sawArtifact = true
    const from = inShip ? ('ship' as const) : ('designer' as const)
    emit({ type: 'critique.artifact_seen', hash, bytes, mime, from, ...defined({ round: round?.n }) }, body)
  }

  function closeRemark(element: Open, said: string) {
    // Remarks are dropped unless they stand in a panelist's block.
    const { role } = panelist as OpenPanelist
    const n = (round as OpenRound).n
    if (element.name === 'NOTES') return emit({ type: 'critique.panelist_note', round: n, role, text: said })
    if (element.name === 'DIM') return closeDim(element.tag, n, role, said)
    // An empty one counts as well: somebody wanted something.
    if (panelist) panelist.mustFixes += 1
    emit({ type: 'critique.panelist_must_fix', round: n, role, text: said })
  }

  function closeDim(tag: Tag, n: number, role: Role, dimNote: string) {
    const dimScore = scoreOf(tag, true)
    const dimName = tidy(tag.attributes.get('name') ?? '').toLowerCase()
    emit({ type: 'critique.panelist_dim', round: n, role, dimName, dimNote, ...defined({ dimScore }) })
  }

  function text(part: string, at: number, isLiteral: boolean) {
    position = at + part.length
    const element = top()
    if (!element || element.dropped || !takesText(element)) return passOver(part)
    if (element.name === 'ARTIFACT') return takeBody(element, part)
    if (isLiteral) takeLiteral(part)
    else plain += part
    chars += part.length
    checkBlock(position)
  }

  function takesText(element: Open): boolean {
    return VOCABULARY.get(element.name) !== 'markup'
  }

  function passOver(part: string) {
    if (top()?.name === 'ARTIFACT') addBody(part)
    else addSurplus(utf8Length(part) - part.length)
    checkBlock(position)
  }

  function addBody(part: string) {
    bodyChars += part.length
    if (round) round.bodyChars += part.length
  }

  function addSurplus(more: number) {
    surplus += more
    if (round) round.surplus += more
  }

  function takeBody(element: Open, part: string) {
    addBody(part)
    chars += part.length
    if (chars > config.artifactMaxBytes) throw new WireError('oversize_block', element.at)
    plain += part
    if (plain.length >= PART_CHARS) flushPart()
    options.artifactPart?.(part, stack.some((open) => open.name === 'SHIP') ? undefined : round?.n)
  }

  function flushPart() {
    // Asking for a character makes the engine copy the pieces into one string and let go of them.
    plain.charCodeAt(0)
    parts.push(plain)
    plain = ''
  }

  function takeLiteral(part: string) {
    literal += decodeEntities(plain) + part
    plain = ''
  }

  /** Counts the finished text towards its block before the tag that ends it is judged. */
  function settleText(at: number) {
    position = at
    const element = top()
    if (element && !element.dropped && element.name !== 'ARTIFACT' && chars > 0)
      addSurplus(utf8Length(literal) + utf8Length(plain) - literal.length - plain.length)
  }

  function takeText(element: Open): string {
    const said = element.name === 'ARTIFACT' ? [...parts, plain].join('') : literal + decodeEntities(plain)
    parts = []
    literal = ''
    plain = ''
    chars = 0
    if (element.name === 'ARTIFACT' || element.dropped) return said
    if (hasControls(said)) warn('control_characters', element.at)
    return tidy(said)
  }

  /** The cap on commentary holds for the whole block, closed later or not. */
  function checkBlock(at: number) {
    const block = stack.find(
      (element) => element.name === 'PANELIST' || element.name === 'ROUND_END' || element.name === 'SHIP',
    )
    if (block && at - block.from - bodyChars + surplus > config.parserMaxBlockBytes)
      throw new WireError('oversize_block', block.at)
  }

  function finish() {
    checkBlock(position)
    const unclosed = stack.findLast((element) => !element.dropped)
    if (unclosed) throw new WireError('malformed_block', unclosed.at)
    if (!sawArtifact) throw new WireError('missing_artifact', position)
    if (heardRounds === 0) throw new WireError('malformed_block', round?.at ?? position)
  }

  return {
    write: tags.write,
    end() {
      tags.end()
      finish()
    },
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The same object without the fields that have no value: an absent field and `undefined` are two things in a log. */
function defined<T extends object>(fields: T): Defined<T> {
  // Entries without undefined are what the return type says.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}
