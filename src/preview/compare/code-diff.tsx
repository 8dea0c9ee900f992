import { createEffect, createMemo, createSignal, For, type JSX, on, onCleanup, Show } from 'solid-js'
import {
  type BlockPlace,
  type CodeBlock,
  codeBlocks,
  type CodeLine,
  type CodeRow,
  countChanges,
  folded,
  patchOf,
  placeOf,
  upTo,
} from './code-rows'
import { inSlices } from './steps'
import { bringIntoSight, lendKeys, stepTo, type Walk } from './walk'
import type { Say } from './words'

/** Rows that are drawn at most. Whoever reads on copies the difference. */
const MOST_ROWS = 4000
const SAID_MS = 2000

export interface CodeDiffProps {
  readonly a: string
  readonly b: string
  readonly rounds: { readonly a: number; readonly b: number }
  /** Both sides stand in columns of their own. */
  readonly wide: boolean
  readonly say: Say
  /** Who walks through the changes when a key asks for it. */
  readonly walks: Set<Walk>
}

/** What of the source has changed, line by line, and within lines word by word. */
export function CodeDiff(props: CodeDiffProps): JSX.Element {
  const [blocks, setBlocks] = createSignal<readonly CodeBlock[]>()
  const [at, setAt] = createSignal(-1)
  let list: HTMLElement | undefined

  createEffect(
    on([() => props.a, () => props.b], ([a, b]) => {
      const gone = new AbortController()
      setBlocks(undefined)
      setAt(-1)
      void inSlices(codeBlocks(a, b), gone.signal).then(
        (made) => made && !gone.signal.aborted && setBlocks(made),
      )
      onCleanup(() => gone.abort())
    }),
  )
  const counts = createMemo(() => countChanges(blocks() ?? []))
  const part = createMemo(() => upTo(blocks() ?? [], MOST_ROWS))
  const drawn = () => part().blocks
  const places = () => drawn().filter(({ kind }) => kind === 'changed').length

  function go(way: 1 | -1) {
    if (places() === 0) return
    const next = stepTo(at(), way, places())
    setAt(next)
    const place = list?.querySelectorAll('.diff-block.changed')[next]
    if (place && list) bringIntoSight(place, list)
  }
  // The set is made once.
  // eslint-disable-next-line solid/reactivity
  lendKeys(go, props.walks)

  return (
    <div class="diff">
      <div class="compare-controls">
        <Show when={blocks()} fallback={<span class="meta">{props.say('compare.codeWait')}</span>}>
          <Show
            when={counts().places > 0}
            fallback={<span class="meta">{props.say('compare.codeSame')}</span>}
          >
            <button type="button" aria-keyshortcuts="P" onClick={() => go(-1)}>
              {props.say('compare.before')}
            </button>
            <button type="button" aria-keyshortcuts="N" onClick={() => go(1)}>
              {props.say('compare.next')}
            </button>
            <span class="meta" role="status">
              {at() < 0
                ? props.say('compare.places', { n: counts().places })
                : props.say('compare.place', { n: at() + 1, all: places() })}
            </span>
            <span class="meta">
              {props.say('compare.codeGone', { n: counts().gone })} ·{' '}
              {props.say('compare.codeCome', { n: counts().come })}
            </span>
            <Copy blocks={blocks() ?? []} rounds={props.rounds} say={props.say} />
          </Show>
        </Show>
      </div>
      {/* It scrolls, so the keyboard has to reach it. */}
      <section
        class="diff-text"
        classList={{ wide: props.wide }}
        aria-label={props.say('compare.codeLabel', props.rounds)}
        tabindex="0"
        ref={(element) => (list = element)}
      >
        <For each={drawn()}>
          {(block, index) => (
            <Show
              when={block.kind === 'changed'}
              fallback={
                <Same
                  block={block}
                  place={placeOf(index(), drawn().length)}
                  wide={props.wide}
                  say={props.say}
                />
              }
            >
              <div class="diff-block changed" classList={{ now: isAt(drawn(), index(), at()) }}>
                <Rows rows={block.rows} wide={props.wide} say={props.say} />
              </div>
            </Show>
          )}
        </For>
        <Show when={part().cut}>
          <p class="meta">{props.say('compare.codeCut', { n: MOST_ROWS })}</p>
        </Show>
      </section>
    </div>
  )
}

function isAt(blocks: readonly CodeBlock[], index: number, at: number): boolean {
  return blocks.slice(0, index).filter(({ kind }) => kind === 'changed').length === at
}

/** A stretch in which nothing differs: its ends, and the rest when it is asked for. */
function Same(props: {
  readonly block: CodeBlock
  readonly place: BlockPlace
  readonly wide: boolean
  readonly say: Say
}): JSX.Element {
  const [open, setOpen] = createSignal(false)
  const parts = createMemo(() => folded(props.block, props.place))
  return (
    <div class="diff-block">
      <Rows rows={parts().head} wide={props.wide} say={props.say} />
      <Show when={parts().inside.length > 0}>
        <Show
          when={open()}
          fallback={
            <button type="button" class="diff-fold" onClick={() => setOpen(true)}>
              {props.say('compare.codeFold', { n: parts().inside.length })}
            </button>
          }
        >
          <Rows rows={parts().inside.slice(0, MOST_ROWS)} wide={props.wide} say={props.say} />
        </Show>
      </Show>
      <Rows rows={parts().tail} wide={props.wide} say={props.say} />
    </div>
  )
}

function Rows(props: {
  readonly rows: readonly CodeRow[]
  readonly wide: boolean
  readonly say: Say
}): JSX.Element {
  const gone = () => props.rows.filter(({ a, kind }) => a && kind === 'changed')
  const come = () => props.rows.filter(({ b, kind }) => b && kind === 'changed')
  const isSame = () => props.rows[0]?.kind === 'same'
  return (
    <Show
      when={props.wide}
      fallback={
        <Show
          when={isSame()}
          fallback={
            <>
              <For each={gone()}>{({ a }) => <Line line={a} sign="−" say={props.say} />}</For>
              <For each={come()}>{({ b }) => <Line line={b} sign="+" say={props.say} />}</For>
            </>
          }
        >
          <For each={props.rows}>{({ b }) => <Line line={b} sign="" say={props.say} />}</For>
        </Show>
      }
    >
      <For each={props.rows}>
        {({ a, b, kind }) => (
          <div class="diff-two">
            <Line line={a} sign={kind === 'same' ? '' : '−'} say={props.say} />
            <Line line={b} sign={kind === 'same' ? '' : '+'} say={props.say} />
          </div>
        )}
      </For>
    </Show>
  )
}

/** One line. What it says of itself by colour it also says by its sign, and to those who listen by a word. */
function Line(props: {
  readonly line: CodeLine | undefined
  readonly sign: '' | '+' | '−'
  readonly say: Say
}): JSX.Element {
  const word = () => props.say(props.sign === '+' ? 'compare.codeAdded' : 'compare.codeRemoved')
  return (
    <Show when={props.line} fallback={<div class="diff-line none" />}>
      {(line) => (
        <div class="diff-line" classList={{ come: props.sign === '+', gone: props.sign === '−' }}>
          <span class="diff-number" data-n={line().n} aria-hidden="true" />
          <span class="diff-sign" data-sign={props.sign} aria-hidden="true" />
          <Show when={props.sign !== ''}>
            <span class="spoken diff-word">{word()}</span>
          </Show>
          <code dir="ltr">
            <For each={line().pieces}>
              {({ text, own }) => (own && line().pieces.length > 1 ? <mark>{text}</mark> : <>{text}</>)}
            </For>
          </code>
        </div>
      )}
    </Show>
  )
}

function Copy(props: {
  readonly blocks: readonly CodeBlock[]
  readonly rounds: CodeDiffProps['rounds']
  readonly say: Say
}): JSX.Element {
  const [said, setSaid] = createSignal<'compare.codeCopied' | 'compare.codeNotCopied'>()
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))

  async function copy() {
    const { a, b } = props.rounds
    const done = await written(patchOf(props.blocks, { a: `R${a}`, b: `R${b}` }))
    setSaid(done ? 'compare.codeCopied' : 'compare.codeNotCopied')
    clearTimeout(timer)
    if (done) timer = setTimeout(setSaid, SAID_MS, undefined)
  }

  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {props.say('compare.codeCopy')}
      </button>
      <span class="meta" role="status">
        <Show when={said()}>{(word) => <>{props.say(word())}</>}</Show>
      </span>
    </>
  )
}

/** A browser may have no clipboard for us, or keep it closed. */
async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
