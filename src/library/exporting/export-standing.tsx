import { type JSX, Match, Show, Switch } from 'solid-js'
import type { Standing } from './exporting'
import { faultWords } from './fault-words'
import type { Form } from './forms'
import { type ExportSay, formWords, sizeWords } from './say'

export interface ExportStandingProps {
  readonly standing: Standing
  readonly isCopy: boolean
  readonly say: ExportSay
  readonly onCancel: () => void
  readonly onInstead: (form: Form) => void
}

/** What has become of the file that was asked for. The place is always there: rows must not move under the hand. */
export function ExportStanding(props: ExportStandingProps): JSX.Element {
  const of = <K extends Standing['kind']>(kind: K) => {
    const now = props.standing
    // Told apart by its kind just here.
    return now.kind === kind ? (now as Extract<Standing, { readonly kind: K }>) : undefined
  }
  const name = (form: Form) => formWords(form, props.isCopy, props.say).name
  return (
    <footer class="export-standing">
      <Switch>
        <Match when={of('idle')}>
          <p class="meta">{props.say('exporting.lead')}</p>
        </Match>
        <Match when={of('working')}>
          {(work) => (
            <>
              <p role="status">
                {props.say('exporting.working', { name: name(work().form) })}{' '}
                <Show when={work().all}>
                  {(all) => props.say('exporting.progress', { n: work().done ?? 0, all: all() })}
                </Show>
              </p>
              <button type="button" onClick={() => props.onCancel()}>
                {props.say('exporting.cancel')}
              </button>
            </>
          )}
        </Match>
        <Match when={of('saved')}>
          {(saved) => (
            <p role="status">
              {props.say('exporting.saved', {
                name: saved().name,
                size: sizeWords(saved().bytes, props.say.locale),
              })}{' '}
              {saved().outside > 0 && props.say('exporting.outside', { n: saved().outside })}
            </p>
          )}
        </Match>
        <Match when={of('failed')}>
          {(failed) => (
            <>
              <p role="alert">
                {props.say('exporting.failed', { why: faultWords(failed().fault, props.say) })}
              </p>
              <Show when={failed().instead}>
                {(form) => (
                  <button type="button" onClick={() => props.onInstead(form())}>
                    {props.say('exporting.instead', { form: name(form()) })}
                  </button>
                )}
              </Show>
            </>
          )}
        </Match>
        <Match when={of('copied')}>
          <p role="status">{props.say('exporting.copied')}</p>
        </Match>
        <Match when={of('notCopied')}>
          <p role="alert">{props.say('exporting.notCopied')}</p>
        </Match>
        <Match when={of('printed')}>
          <p role="status">{props.say('exporting.printed')}</p>
        </Match>
        <Match when={of('left')}>
          <p role="status">{props.say('exporting.stopped')}</p>
        </Match>
      </Switch>
    </footer>
  )
}
