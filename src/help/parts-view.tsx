import { For, type JSX } from 'solid-js'
import type { Context } from './block-view'
import { addressOf, type Inline } from './guide'

/** The text of a guide with the person's own address in it. */
export function filled(text: string, origin: string): string {
  return text.replaceAll('{origin}', origin).replaceAll('{host}', origin.replace(/^[a-z]+:\/\//, ''))
}

/** Running text. */
export function PartsView(props: Context & { readonly parts: readonly Inline[] }): JSX.Element {
  return <For each={props.parts}>{(part) => partOf(part, props)}</For>
}

/** Parts of a guide never change while they are on screen, so each is drawn once. */
function partOf(part: Inline, context: Context): JSX.Element {
  if (typeof part === 'string') return <>{filled(part, context.origin)}</>
  switch (part.type) {
    case 'strong':
      return (
        <strong>
          <PartsView guide={context.guide} t={context.t} origin={context.origin} parts={part.parts} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <PartsView guide={context.guide} t={context.t} origin={context.origin} parts={part.parts} />
        </em>
      )
    case 'code':
      return <code>{filled(part.text, context.origin)}</code>
    case 'link':
      return <LinkView guide={context.guide} t={context.t} origin={context.origin} link={part} />
    case 'picture':
      return (
        <img
          class="help-picture"
          src={part.from}
          alt={part.alt}
          width={part.width}
          height={part.height}
          loading="lazy"
        />
      )
    default:
      return part satisfies never
  }
}

/** A link out of the app opens beside it: in its place it would end the runs that this page drives. */
function LinkView(props: Context & { readonly link: Extract<Inline, { type: 'link' }> }): JSX.Element {
  const inside = () => props.link.to.startsWith('#')
  return (
    <a
      href={addressOf(props.guide, props.link.to)}
      target={inside() ? undefined : '_blank'}
      rel={inside() ? undefined : 'noopener noreferrer'}
    >
      <PartsView guide={props.guide} t={props.t} origin={props.origin} parts={props.link.parts} />
      {inside() ? undefined : <span class="spoken"> {props.t('help.newTab')}</span>}
    </a>
  )
}
