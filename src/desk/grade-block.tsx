import { type JSX, Show } from 'solid-js'
import type { BriefResult, Listed } from '../../workers/desk-surface'
import { isOutdated, type Prompts } from './outdated'
import { quickWords } from './quick-words'
import { type DeskTranslate, whenOf } from './words'

/** The grade of a connection, of when and of what; and whether it still holds. */
export function GradeBlock(props: {
  readonly connection: Listed
  readonly prompts: Prompts
  /** Of the check that gave the grade, while they are known: a grade keeps none. */
  readonly results: readonly BriefResult[]
  readonly t: DeskTranslate
}): JSX.Element {
  return (
    <div role="status">
      <Show when={props.connection.grade}>
        {(grade) => (
          <div class="desk-graded">
            <Show when={grade().kind === 'full'}>
              <b class="desk-letter" aria-hidden="true">
                {grade().letter === '-' ? '–' : grade().letter}
              </b>
            </Show>
            <div>
              <p>
                <b>
                  {grade().kind === 'quick'
                    ? quickWords(grade(), props.results, props.t)
                    : grade().letter === '-'
                      ? props.t('desk.conform.gradeNone')
                      : props.t('desk.conform.grade', { letter: grade().letter })}
                </b>
              </p>
              <p>{gradeText(props.connection, props.t)}</p>
              <Show when={isOutdated(grade(), props.connection, props.prompts)}>
                <p>
                  <b>{props.t('desk.conform.stale')}</b>
                </p>
              </Show>
            </div>
          </div>
        )}
      </Show>
    </div>
  )
}

function gradeText({ grade }: Listed, t: DeskTranslate): string {
  if (!grade) return ''
  const { kind, model, at, shipped, valid, clean, costUsd, lock, letter } = grade
  const words = [
    kind === 'full' && letter !== '-' ? t(`desk.conform.${letter}`) : '',
    t('desk.conform.gradeLine', {
      kind: t(`desk.conform.${kind}`),
      model,
      when: whenOf(at, t),
      shipped,
      valid,
      clean,
    }),
    costUsd === undefined ? '' : t('desk.conform.gradeCost', { money: t.usd(costUsd) }),
    lock ? t('desk.conform.gradeLock') : '',
  ]
  return words.filter((word) => word !== '').join(' ')
}
