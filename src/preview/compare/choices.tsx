import { type Accessor, createMemo, type JSX, Show } from 'solid-js'
import { LAID } from './pair'
import { Pick } from './pick'
import type { Couple, Side } from './sides'
import { type Say, sideWords } from './words'

export const HOWS = [...LAID, 'pixels', 'code'] as const
export type How = (typeof HOWS)[number]

/** Which rounds, and how they are laid beside each other. */
export function Choices(props: {
  readonly couple: Couple
  readonly sides: Accessor<readonly Side[]>
  readonly onChoose: (chosen: { readonly a: number; readonly b: number }) => void
  readonly say: Say
  readonly folded: boolean
  /** The ways are folded, too: sooner than the rounds, which are fewer. */
  readonly howFolded: boolean
  readonly hows: readonly How[]
  readonly how: How
  readonly onHow: (how: How) => void
}): JSX.Element {
  const options = createMemo(() => props.sides().map(({ n }) => String(n)), undefined, {
    equals: (one, other) => one.join() === other.join(),
  })
  const isFolded = () => props.folded || options().length > 4
  const name = (option: string) => {
    const side = props.sides().find(({ n }) => String(n) === option)
    return side ? sideWords(side, props.say, 'short') : option
  }
  return (
    <div class="compare-bar" classList={{ folded: props.folded }}>
      <Pick
        label={props.say('compare.sideA')}
        named
        options={options()}
        value={String(props.couple.a.n)}
        name={name}
        onPick={(option) => props.onChoose({ a: Number(option), b: props.couple.b.n })}
        folded={isFolded()}
        unnamed={props.folded}
      />
      <button
        type="button"
        class="compare-swap"
        aria-label={props.say('compare.swap')}
        title={props.say('compare.swap')}
        onClick={() => props.onChoose({ a: props.couple.b.n, b: props.couple.a.n })}
      >
        <span aria-hidden="true">⇄</span>
      </button>
      <Pick
        label={props.say('compare.sideB')}
        named
        options={options()}
        value={String(props.couple.b.n)}
        name={name}
        onPick={(option) => props.onChoose({ a: props.couple.a.n, b: Number(option) })}
        folded={isFolded()}
        unnamed={props.folded}
      />
      <Pick
        label={props.say('compare.how')}
        options={props.hows}
        value={props.how}
        name={(one) => props.say(`compare.how.${one}`)}
        onPick={props.onHow}
        folded={props.howFolded}
        unnamed
      />
    </div>
  )
}

/** What has to be known before one looks for differences. */
export function Notes(props: {
  readonly couple: Couple
  readonly say: Say
  readonly isProject: boolean
}): JSX.Element {
  const words = () => {
    const { a, b } = props.couple
    if (a.n === b.n) return props.say('compare.sameRound', { n: a.n })
    const later = a.n > b.n ? a : b
    if (a.hash === b.hash)
      return props.say('compare.unchanged', { n: later.n, since: later.unchangedSince ?? Math.min(a.n, b.n) })
    return props.isProject ? props.say('compare.project') : undefined
  }
  return <Show when={words()}>{(said) => <p class="meta compare-note">{said()}</p>}</Show>
}
