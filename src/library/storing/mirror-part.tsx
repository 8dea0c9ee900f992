import { type JSX, Match, Show, Switch } from 'solid-js'
import type { MirrorState } from '../../../workers/storing-surface'
import type { Mirroring } from './mirroring'
import { ProgressLine } from './progress-line'
import { dateOf } from './sizes'
import type { StoringSay } from './storing-say'

interface MirrorProps {
  readonly mirroring: Mirroring
  readonly say: StoringSay
}

/** The folder that keeps up, or why there is none. */
export function MirrorPart(props: MirrorProps): JSX.Element {
  const state = () => props.mirroring.state()
  const words = () => {
    const news = props.mirroring.news()
    if (!news) return ''
    return news.kind === 'forgotten'
      ? props.say('storing.mirror.forgotten')
      : props.say('storing.failed', { reason: news.reason })
  }
  return (
    <section class="storing-part" aria-labelledby="storing-mirror">
      <h3 id="storing-mirror">{props.say('storing.mirror.title')}</h3>
      <p>{props.say('storing.mirror.about')}</p>
      <Switch>
        <Match when={!props.mirroring.can}>
          <p>{props.say('storing.mirror.cannot')}</p>
        </Match>
        <Match when={state()?.folder !== undefined && state()}>
          {(known) => <Picked state={known()} {...props} />}
        </Match>
        <Match when={true}>
          <p>
            <button type="button" onClick={() => void props.mirroring.pick()}>
              {props.say('storing.mirror.pick')}
            </button>
          </p>
        </Match>
      </Switch>
      <ProgressLine
        step={props.mirroring.work.step()}
        text={({ done, of }) => props.say('storing.copy.going', { done, of })}
        stop={props.say('storing.stop')}
        onStop={props.mirroring.work.stop}
      />
      <p role="status">{words()}</p>
    </section>
  )
}

function Picked(props: MirrorProps & { readonly state: MirrorState }): JSX.Element {
  return (
    <>
      <p>
        {props.say('storing.mirror.in', { name: props.state.folder ?? '' })}{' '}
        {props.state.at === undefined
          ? props.say('storing.mirror.notYet')
          : props.say('storing.mirror.at', { date: dateOf(props.state.at, props.say.locale) })}
      </p>
      <Show when={props.state.problem}>
        {(reason) => (
          <p class="storing-problem">{props.say('storing.mirror.problem', { reason: reason() })}</p>
        )}
      </Show>
      <Show when={props.state.access !== 'granted'}>
        <p class="storing-problem">{props.say('storing.mirror.lost')}</p>
      </Show>
      <p class="storing-acts">
        <Show
          when={props.state.access === 'granted'}
          fallback={
            <button type="button" onClick={() => void props.mirroring.grant()}>
              {props.say('storing.mirror.grant')}
            </button>
          }
        >
          <button type="button" onClick={() => void props.mirroring.now()}>
            {props.say('storing.mirror.now')}
          </button>
        </Show>
        <button type="button" onClick={() => void props.mirroring.forget()}>
          {props.say('storing.mirror.forget')}
        </button>
      </p>
    </>
  )
}
