import { createMemo, For, type JSX, Show } from 'solid-js'
import type { BrandColor } from '../../documents/documents'
import { contrast, contrastsOf, type Grade, gradeOf, once, type Swatch } from './contrast'
import type { CabinetSay } from './words'
import './contrast-table.css'

/** Which of the colours can be read on which. A word and a shape say it: the colours themselves may be all that one sees. */
export function ContrastTable(props: {
  readonly colors: readonly BrandColor[]
  readonly say: CabinetSay
}): JSX.Element {
  const pairs = createMemo(() => contrastsOf(props.colors))
  const isCut = () => {
    const all = once(props.colors).length
    return pairs().texts.length < all && pairs().texts.length === 12
  }
  return (
    <section class="desk-section">
      <h3>{props.say('brand.contrast')}</h3>
      <Show
        when={once(props.colors).length > 1}
        fallback={<p class="meta">{props.say('brand.noContrast')}</p>}
      >
        <p class="meta">{props.say('brand.contrastLead')}</p>
        <section class="contrast-scroll" tabindex="0" aria-label={props.say('brand.contrast')}>
          <table class="contrast">
            <thead>
              <tr>
                <td />
                <For each={pairs().grounds}>
                  {(ground) => (
                    <th scope="col">
                      <Chip swatch={ground} />
                    </th>
                  )}
                </For>
              </tr>
            </thead>
            <tbody>
              <For each={pairs().texts}>
                {(text) => (
                  <tr>
                    <th scope="row">
                      <Chip swatch={text} />
                    </th>
                    <For each={pairs().grounds}>
                      {(ground) => <Cell text={text} ground={ground} say={props.say} />}
                    </For>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </section>
        <Show when={isCut()}>
          <p class="meta">
            {props.say('brand.contrastMore', {
              texts: pairs().texts.length,
              grounds: pairs().grounds.length,
            })}
          </p>
        </Show>
      </Show>
    </section>
  )
}

function Chip(props: { readonly swatch: Swatch }): JSX.Element {
  return (
    <span class="contrast-chip">
      <span class="contrast-dot" style={{ 'background-color': props.swatch.hex }} aria-hidden="true" />
      <span dir="auto">{props.swatch.name}</span>
    </span>
  )
}

function Cell(props: {
  readonly text: Swatch
  readonly ground: Swatch
  readonly say: CabinetSay
}): JSX.Element {
  const ratio = () => contrast(props.text.hex, props.ground.hex)
  const grade = (): Grade => gradeOf(ratio())
  return (
    <Show when={props.text.hex !== props.ground.hex} fallback={<td class="contrast-same">–</td>}>
      <td>
        <span
          class="contrast-sample"
          style={{ color: props.text.hex, 'background-color': props.ground.hex }}
          aria-hidden="true"
        >
          Aa
        </span>
        <span class="contrast-ratio">{cut(ratio()).toLocaleString(props.say.locale, ONE_DIGIT)}</span>
        <span class="contrast-grade" data-grade={grade()}>
          <Mark grade={grade()} />
          {gradeWords(grade(), props.say)}
        </span>
      </td>
    </Show>
  )
}

/** The levels of the standard are called the same in every language. */
function gradeWords(grade: Grade, say: CabinetSay): string {
  return grade === 'AA' || grade === 'AAA' ? grade : say(`brand.grade.${grade}`)
}

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

/** Cut and not rounded: 4.46 is no 4.5. */
function cut(ratio: number): number {
  return Math.floor(ratio * 10) / 10
}

/** A check, a check in half, a cross. */
function Mark(props: { readonly grade: Grade }): JSX.Element {
  return (
    <svg class="contrast-mark" viewBox="0 0 12 12" aria-hidden="true">
      <Show when={props.grade !== 'none'} fallback={<path d="M2.5 2.5 9.5 9.5M9.5 2.5 2.5 9.5" />}>
        <path d="M2 6.5 5 9.5 10.5 2.5" />
      </Show>
      <Show when={props.grade === 'AAA'}>
        <path d="M1 11.2 11 11.2" />
      </Show>
      <Show when={props.grade === 'large'}>
        <path class="contrast-half" d="M1 11.2 5 11.2" />
      </Show>
    </svg>
  )
}
