import { createMemo, For, type JSX, Match, Show, Switch } from 'solid-js'
import type { Kind, Taken } from '../../../workers/cabinet-surface'
import { intake } from '../../run/intake'
import type { Taking } from './taking'
import type { CabinetSay } from './words'

interface Parts {
  readonly taking: Taking
  readonly kind: Kind
  readonly say: CabinetSay
}

type Of<Is extends Taken['is']> = Extract<Taken, { is: Is }>
type Kept = Of<'added' | 'same' | 'restored'>

/** What was made of the files: what came in, what asks, what was refused. */
export function TakeResults(props: Parts): JSX.Element {
  const taken = () => props.taking.result()?.taken ?? []
  const passed = () => props.taking.result()?.passed ?? 0
  const isNothing = () => props.taking.result() !== undefined && taken().length === 0
  return (
    <div class="take-results" role="status" aria-label={props.say('take.results')}>
      <Came taken={taken()} say={props.say} taking={props.taking} />
      <Asking {...props} />
      <Refusals {...props} />
      <Show when={isNothing()}>
        <p>{props.say('take.nothing')}</p>
      </Show>
      <Show when={passed() > 0}>
        <p class="meta">{props.say('take.passed', { n: passed() })}</p>
      </Show>
    </div>
  )
}

/** One by its name, many by their number. */
function Came(props: {
  readonly taken: readonly Taken[]
  readonly taking: Taking
  readonly say: CabinetSay
}): JSX.Element {
  const added = createMemo(() => props.taken.filter((one): one is Kept => one.is === 'added'))
  const same = createMemo(() => props.taken.filter((one): one is Kept => one.is === 'same'))
  const rest = createMemo(() => props.taken.filter((one) => one.is === 'restored' || one.is === 'replaced'))
  return (
    <>
      <Counted of={added()} one="take.added" many="take.addedCount" say={props.say} />
      <Counted of={same()} one="take.same" many="take.sameCount" say={props.say} />
      <For each={rest()}>
        {(one) => (
          <p class="desk-acts">
            <span>
              {props.say(one.is === 'replaced' ? 'take.replaced' : 'take.restored', { name: nameOf(one) })}
            </span>
            <Show when={one.is === 'replaced' && one}>
              {(replaced) => (
                <button type="button" onClick={() => void props.taking.undoReplace(replaced())}>
                  {props.say('trash.restore')}
                </button>
              )}
            </Show>
          </p>
        )}
      </For>
    </>
  )
}

const nameOf = (one: Taken) => (one.is === 'refused' ? one.path : one.entry.name)

function Counted(props: {
  readonly of: readonly Kept[]
  readonly one: 'take.added' | 'take.same'
  readonly many: 'take.addedCount' | 'take.sameCount'
  readonly say: CabinetSay
}): JSX.Element {
  return (
    <Switch>
      <Match when={props.of.length === 1 ? props.of[0] : undefined}>
        {(only) => (
          <p>
            {props.say(props.one, { name: only().entry.name })}{' '}
            <a href={`#/${only().entry.kind}s/${only().entry.id}`}>{props.say('take.open')}</a>
          </p>
        )}
      </Match>
      <Match when={props.of.length > 1}>
        <p>{props.say(props.many, { n: props.of.length })}</p>
      </Match>
    </Switch>
  )
}

/** Another one of the same name is there: nothing is done before the person says what. */
function Asking(props: Parts): JSX.Element {
  const asking = createMemo(() =>
    (props.taking.result()?.taken ?? []).filter((one): one is Of<'asks'> => one.is === 'asks'),
  )
  const settle = (paths: readonly string[], how: 'replace' | 'both' | 'leave') =>
    void props.taking.settle(paths, how)
  const all = () => asking().map(({ path }) => path)
  return (
    <>
      <For each={asking()}>
        {(one) => (
          <div class="desk-notice">
            <p>{props.say('take.asks', { name: one.entry.name })}</p>
            <p class="meta">{one.path}</p>
            <p class="desk-acts">
              <button type="button" onClick={() => settle([one.path], 'replace')}>
                {props.say('take.replace')}
              </button>
              <button type="button" onClick={() => settle([one.path], 'both')}>
                {props.say('take.both')}
              </button>
              <button type="button" onClick={() => settle([one.path], 'leave')}>
                {props.say('take.leave')}
              </button>
            </p>
          </div>
        )}
      </For>
      <Show when={asking().length > 1}>
        <p class="desk-acts">
          <button type="button" onClick={() => settle(all(), 'replace')}>
            {props.say('take.replaceAll')}
          </button>
          <button type="button" onClick={() => settle(all(), 'both')}>
            {props.say('take.bothAll')}
          </button>
        </p>
      </Show>
    </>
  )
}

function Refusals(props: Parts): JSX.Element {
  const refused = createMemo(() =>
    (props.taking.result()?.taken ?? []).filter((one): one is Of<'refused'> => one.is === 'refused'),
  )
  const as = () => (props.kind === 'brand' ? 'take.asBrand' : 'take.asSkill')
  return (
    <ul class="take-refused">
      <For each={refused()}>
        {(one) => (
          <li class="desk-acts">
            <span>
              {props.say(`take.refused.${one.why}`, { path: one.path, most: intake.documentChars })}
            </span>
            <Show when={one.why === 'unknown'}>
              <button type="button" onClick={() => void props.taking.settle([one.path], 'ask', props.kind)}>
                {props.say(as())}
              </button>
            </Show>
          </li>
        )}
      </For>
    </ul>
  )
}
