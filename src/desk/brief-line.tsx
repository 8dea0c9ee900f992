import { For, type JSX, Show } from 'solid-js'
import type { BriefResult } from '../../workers/desk-surface'
import { CHECKS } from '../health/checks'
import { Mark } from './mark'
import type { DeskTranslate } from './words'

/** How one brief of a check went: shipped and clean in words, every check one step away. */
export function BriefLine(props: { readonly result: BriefResult; readonly t: DeskTranslate }): JSX.Element {
  const good = () => props.result.shipped && props.result.clean
  const mark = () => (props.result.void === undefined ? (good() ? 'ok' : 'failed') : 'unknown')
  return (
    <li class="desk-brief">
      <details class="desk-details">
        <summary>
          <Mark name={mark()} />
          <span class="desk-brief-name">{props.result.brief}</span>
          <span>{briefWords(props.result, props.t)}</span>
        </summary>
        <Show when={props.result.void}>
          {(why) => {
            const problem = why()
            return (
              <p>{problem === 'aborted' ? props.t('desk.conform.aborted') : props.t(`problem.${problem}`)}</p>
            )
          }}
        </Show>
        <ul class="desk-checks">
          <For each={props.result.checks}>
            {(check) => (
              <li>
                <Mark name={check.ok ? 'ok' : 'failed'} />
                <span>
                  {checkWords(check.check, props.t)}:{' '}
                  {props.t(check.ok ? 'desk.check.passed' : 'desk.check.failed')}
                  <Show when={check.detail}>
                    {(detail) => (
                      <span class="meta" dir="auto">
                        {' '}
                        {detail()}
                      </span>
                    )}
                  </Show>
                </span>
              </li>
            )}
          </For>
        </ul>
      </details>
    </li>
  )
}

function briefWords(result: BriefResult, t: DeskTranslate): string {
  if (result.void !== undefined) return t('desk.conform.void')
  const words = [
    t(result.shipped ? 'desk.conform.shipped' : 'desk.conform.notShipped'),
    t(result.clean ? 'desk.conform.clean' : 'desk.conform.notClean'),
    result.continued > 0 ? t('desk.conform.continued', { n: result.continued }) : '',
    t('desk.conform.seconds', { n: Math.round(result.ms / 1000) }),
  ]
  return words.filter((word) => word !== '').join(' · ')
}

function checkWords(name: string, t: DeskTranslate): string {
  const known = CHECKS.find((check) => check === name)
  return known ? t(`desk.check.${known}`) : name
}
