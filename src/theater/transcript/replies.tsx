import {
  type Accessor,
  createEffect,
  createMemo,
  createSignal,
  For,
  type JSX,
  on,
  onCleanup,
  Show,
} from 'solid-js'
import { callWords, type TranscriptWords } from '../transcript-words'
import { piecesOf, placesOf } from './find'
import { FindField } from './find-field'

/** A reply as it came, by the call that it answers. */
export interface Reply {
  readonly call: string
  readonly text: string
}

/** Places that are counted: whoever looks for a letter needs no exact number. */
const MOST = 5000

/** What every call was answered, to the letter. */
export function Replies(props: {
  readonly replies: () => Accessor<readonly Reply[] | undefined>
  readonly words: TranscriptWords
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly pattern: Accessor<RegExp | undefined>
}): JSX.Element {
  const [only, setOnly] = createSignal<string>()
  const [at, setAt] = createSignal(0)
  const replies = props.replies()
  const all = () => replies() ?? []
  const shown = createMemo(() => all().filter(({ call }) => only() === undefined || call === only()))
  const hits = createMemo(() => {
    const pattern = props.pattern()
    return pattern ? hitsIn(shown(), pattern) : []
  })
  createEffect(on(hits, () => setAt(0)))
  const step = (by: 1 | -1) => setAt((at() + by + hits().length) % Math.max(1, hits().length))
  return (
    <>
      <FindField
        query={props.query}
        onQuery={props.onQuery}
        at={at()}
        count={hits().length}
        more={hits().length === MOST || (props.pattern() !== undefined && !replies())}
        onStep={step}
        words={props.words}
      />
      <Show when={all().length > 1}>
        <select
          aria-label={props.words.say('reply.which')}
          onChange={(event) => setOnly(event.currentTarget.value || undefined)}
        >
          <option value="">{props.words.say('reply.all', { n: all().length })}</option>
          <For each={all()}>
            {({ call }) => (
              <option value={call} selected={call === only()}>
                {callWords(call, props.words.say)}
              </option>
            )}
          </For>
        </select>
      </Show>
      <div class="lines replies">
        <Show when={replies()} fallback={<p class="meta">{props.words.say('transcript.loading')}</p>}>
          <For each={shown()} fallback={<p class="meta">{props.words.say('transcript.noReply')}</p>}>
            {(reply) => (
              <ReplyText
                reply={reply}
                hit={() => {
                  const hit = hits()[at()]
                  return hit?.call === reply.call ? hit.place : undefined
                }}
                pattern={props.pattern}
                words={props.words}
              />
            )}
          </For>
        </Show>
      </div>
    </>
  )
}

interface Hit {
  readonly call: string
  readonly place: number
}

function hitsIn(replies: readonly Reply[], pattern: RegExp): Hit[] {
  const hits: Hit[] = []
  for (const { call, text } of replies)
    for (const place of placesOf(text, pattern, MOST - hits.length)) hits.push({ call, place })
  return hits
}

function ReplyText(props: {
  readonly reply: Reply
  readonly hit: Accessor<number | undefined>
  readonly pattern: Accessor<RegExp | undefined>
  readonly words: TranscriptWords
}): JSX.Element {
  const name = () =>
    props.words.say('transcript.reply', { call: callWords(props.reply.call, props.words.say) })
  const leaves = createMemo(() => leavesOf(props.reply.text))
  return (
    <section class="reply" aria-label={props.words.say('transcript.reply', { call: props.reply.call })}>
      <div class="reply-head">
        <h2>{name()}</h2>
        <code>{props.reply.call}</code>
        <span class="meta">{props.words.say('reply.size', { kb: props.reply.text.length / 1000 })}</span>
        <Copy text={() => props.reply.text} words={props.words} />
      </div>
      <Show when={props.reply.text !== ''} fallback={<p class="meta">{props.words.say('reply.empty')}</p>}>
        <pre dir="auto">
          <For each={leaves()}>
            {(leaf) => <LeafText leaf={leaf} hit={props.hit} pattern={props.pattern} />}
          </For>
        </pre>
      </Show>
    </section>
  )
}

interface Leaf {
  readonly from: number
  readonly text: string
}

/** Marked are the leaves about the place on show: thousands of marks would keep the page from answering. */
function LeafText(props: {
  readonly leaf: Leaf
  readonly hit: Accessor<number | undefined>
  readonly pattern: Accessor<RegExp | undefined>
}): JSX.Element {
  const isNear = createMemo(() => {
    const hit = props.hit()
    return hit !== undefined && Math.abs(hit - props.leaf.from) < 4 * LEAF
  })
  const pieces = createMemo(() => {
    let from = props.leaf.from
    return piecesOf(props.leaf.text, isNear() ? props.pattern() : undefined).map((piece) => {
      const begins = from
      from += piece.text.length
      return { ...piece, begins }
    })
  })
  return (
    <span class="leaf">
      <For each={pieces()}>
        {(piece) =>
          piece.hit ? <Mark text={piece.text} isCurrent={() => props.hit() === piece.begins} /> : piece.text
        }
      </For>
    </span>
  )
}

function Mark(props: { readonly text: string; readonly isCurrent: Accessor<boolean> }): JSX.Element {
  let mark: HTMLElement | undefined
  createEffect(() => props.isCurrent() && mark && toMiddle(mark))
  return (
    <mark ref={(element) => (mark = element)} classList={{ current: props.isCurrent() }}>
      {props.text}
    </mark>
  )
}

/** The browser's own way would move the rail as well. */
function toMiddle(mark: HTMLElement): void {
  const box = mark.closest('.lines')
  if (!box) return
  const [at, view] = [mark.getBoundingClientRect(), box.getBoundingClientRect()]
  if (at.top < view.top || at.bottom > view.bottom) box.scrollTop += at.top - view.top - view.height / 3
}

/** Characters of a reply that are laid out together. A megabyte at once keeps the page from answering for a third of a second. */
const LEAF = 4096

/** A text in pieces that end where its lines end: what was said already stays the pieces that it was. */
function leavesOf(text: string): Leaf[] {
  const leaves: Leaf[] = []
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from + LEAF)
    const to = end === -1 ? text.length : end + 1
    leaves.push({ from, text: text.slice(from, to) })
    from = to
  }
  return leaves
}

/** How long a button says what has come of it. */
const SAID_MS = 2000

function Copy(props: { readonly text: () => string; readonly words: TranscriptWords }): JSX.Element {
  const [said, setSaid] = createSignal<'copy' | 'copied' | 'notCopied'>('copy')
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))

  async function copy() {
    const done = await navigator.clipboard.writeText(props.text()).then(
      () => true,
      () => false,
    )
    setSaid(done ? 'copied' : 'notCopied')
    clearTimeout(timer)
    timer = setTimeout(() => setSaid('copy'), SAID_MS)
  }

  return (
    <button type="button" class="quiet" onClick={() => void copy()}>
      {props.words.say(`reply.${said()}`)}
    </button>
  )
}
