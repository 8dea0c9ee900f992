import { createEffect, For, type JSX, Show } from 'solid-js'
import type { Listed } from '../../workers/desk-surface'
import { REHEARSAL } from '../run/connection'
import type { LastUsed } from './last-used'
import type { Say } from './new-run-words'

/**
 * The one asked for, else the connection that can be used and was tested or used last, else one that wants its key, which
 * it says: a rehearsal that nobody chose would be taken for a run. Undefined is the rehearsal.
 */
export function chosenOf(
  picked: string | undefined,
  listed: readonly Listed[],
  last?: LastUsed,
): Listed | undefined {
  if (picked === REHEARSAL) return undefined
  const touched = ({ id, testedAt = 0 }: Listed) => (id === last?.id ? Math.max(testedAt, last.at) : testedAt)
  const newest = listed.toSorted((one, other) => touched(other) - touched(one))
  const usable = newest.find(({ keyState }) => keyState === 'open' || keyState === 'none')
  return listed.find(({ id }) => id === picked) ?? usable ?? newest[0]
}

/** Who answers: one of the connections, or the rehearsal. */
export function Answerer(props: {
  readonly listed: readonly Listed[]
  readonly chosen: Listed | undefined
  readonly t: Say
  readonly onPick: (id: string) => void
}): JSX.Element {
  let select: HTMLSelectElement | undefined
  // Options come and go by themselves; which one is chosen is settled once they stand.
  createEffect(() => {
    const value = props.chosen?.id ?? REHEARSAL
    if (props.listed && select) select.value = value
  })
  return (
    <div class="new-who">
      <label>
        <span class="new-label">{props.t('new.connection')}</span>
        <select ref={select} onChange={(event) => props.onPick(event.currentTarget.value)}>
          <For each={props.listed}>{(one) => <option value={one.id}>{one.name}</option>}</For>
          <option value={REHEARSAL}>{props.t('new.rehearsal')}</option>
        </select>
      </label>
      <p class="meta">
        <a href="#/connections/new">{props.t('new.connect')}</a> {props.t('new.connectHint')}
      </p>
    </div>
  )
}

/** What keeps the key of this connection from being used, and where to mend it. */
export function KeyLine(props: { readonly one: Listed; readonly t: Say }): JSX.Element {
  const words = () => {
    switch (props.one.keyState) {
      case 'gone':
        return props.t('new.noKey')
      case 'locked':
        return props.t('new.locked')
      case 'elsewhere':
        return props.t('new.elsewhere')
      case 'none':
      case 'open':
        return undefined
      default:
        return props.one.keyState satisfies never
    }
  }
  const until = () => {
    const { degradedUntil = 0 } = props.one
    return degradedUntil > Date.now() ? new Date(degradedUntil) : undefined
  }
  return (
    <>
      <Show when={words()}>
        {(sentence) => (
          <p>
            {sentence()} <a href={`#/connections/${props.one.id}`}>{props.t('new.toConnection')}</a>
          </p>
        )}
      </Show>
      <Show when={until()}>
        {(when) => (
          <p>
            {props.t('new.degraded', {
              when: when().toLocaleString(props.t.locale, { dateStyle: 'short', timeStyle: 'short' }),
            })}
          </p>
        )}
      </Show>
    </>
  )
}
