import { createMemo, createResource, For, type JSX, Show } from 'solid-js'
import type { BrandColor, BrandFont, ReadBrand, Section } from '../../documents/documents'
import { ContrastTable } from './contrast-table'
import { isOnDevice } from './on-device'
import type { CabinetSay } from './words'
import './brand-parts.css'

interface Part {
  readonly read: ReadBrand
  /** The DESIGN.md: what does not stand in it stands in the tokens.css. */
  readonly text: string
  readonly say: CabinetSay
}

/** What a brand lays down, as it was read: colours, contrast, type, and how the text is made. */
export function BrandParts(props: Part): JSX.Element {
  return (
    <>
      <Colors {...props} />
      <ContrastTable colors={props.read.colors} say={props.say} />
      <Type {...props} />
      <Outline sections={props.read.sections} say={props.say} />
    </>
  )
}

function Colors(props: Part): JSX.Element {
  return (
    <section class="desk-section">
      <h3>{props.say('brand.colors')}</h3>
      <Show when={props.read.colors.length > 0} fallback={<p class="meta">{props.say('brand.noColors')}</p>}>
        <ul class="swatches">
          <For each={props.read.colors}>
            {(color) => <Swatch color={color} text={props.text} say={props.say} />}
          </For>
        </ul>
      </Show>
    </section>
  )
}

function Swatch(props: {
  readonly color: BrandColor
  readonly text: string
  readonly say: CabinetSay
}): JSX.Element {
  return (
    <li class="swatch">
      <Show when={props.color.hex} fallback={<span class="swatch-field swatch-empty" />}>
        {(hex) => <span class="swatch-field" style={{ 'background-color': hex() }} />}
      </Show>
      <span class="swatch-words">
        <b dir="auto">{props.color.name}</b>
        <code>{props.color.value}</code>
        <span class="meta">
          {whereWords(props.color.line, props.color.value, props.text, props.say)}
          <Show when={props.color.hex === undefined}> · {props.say('brand.unreadColor')}</Show>
        </span>
      </span>
    </li>
  )
}

function Type(props: Part): JSX.Element {
  return (
    <section class="desk-section">
      <h3>{props.say('brand.type')}</h3>
      <Show when={props.read.fonts.length > 0} fallback={<p class="meta">{props.say('brand.noType')}</p>}>
        <p class="meta">{props.say('brand.typeLead')}</p>
        <ul class="type-samples">
          <For each={props.read.fonts}>
            {(font) => <Sample font={font} text={props.text} say={props.say} />}
          </For>
        </ul>
      </Show>
    </section>
  )
}

function Sample(props: {
  readonly font: BrandFont
  readonly text: string
  readonly say: CabinetSay
}): JSX.Element {
  const [here] = createResource(() => props.font.family, isOnDevice)
  const family = () => `"${props.font.family.replace(/["\\]/g, '')}", var(--sans)`
  return (
    <li class="type-sample">
      <p class="type-line" style={{ 'font-family': family() }} aria-hidden="true">
        {props.say('brand.sample')}
      </p>
      <p>
        <b dir="auto">{props.font.family}</b>
        <Show when={props.font.role}>{(role) => <span dir="auto"> · {role()}</span>}</Show>{' '}
        <span class="meta">
          {whereWords(props.font.line, props.font.family, props.text, props.say)}
          <Show when={here.latest !== undefined}>
            {' · '}
            {props.say(here.latest ? 'brand.here' : 'brand.notHere')}
          </Show>
        </span>
      </p>
    </li>
  )
}

/** A line of the DESIGN.md, where the value stands in it; else one of the tokens.css. */
function whereWords(n: number, value: string, text: string, say: CabinetSay): string {
  const isHere = (text.split(/\r\n?|\n/)[n - 1] ?? '').toLowerCase().includes(value.toLowerCase())
  return isHere ? say('brand.line', { n }) : `tokens.css, ${say('brand.line', { n })}`
}

/** How the text is made, so that one sees whether it was read whole. */
function Outline(props: { readonly sections: readonly Section[]; readonly say: CabinetSay }): JSX.Element {
  const any = createMemo(() => props.sections.length > 0)
  return (
    <section class="desk-section">
      <h3>{props.say('brand.sections')}</h3>
      <Show when={any()} fallback={<p class="meta">{props.say('brand.noSections')}</p>}>
        <ol class="outline">
          <For each={props.sections}>
            {({ title, line }) => (
              <li>
                <span dir="auto">{title}</span>{' '}
                <span class="meta">{props.say('brand.line', { n: line })}</span>
              </li>
            )}
          </For>
        </ol>
      </Show>
    </section>
  )
}
