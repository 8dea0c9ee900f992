import { createSignal, For, type JSX, Show } from 'solid-js'
import { type Block, type Guide, idOf, wordsIn } from './guide'
import { filled, PartsView } from './parts-view'
import type { HelpWords } from './words'

/** What every part of a guide is drawn with. */
export interface Context {
  readonly guide: Guide
  readonly t: HelpWords
  readonly origin: string
}

type Of<T extends Block['type']> = Extract<Block, { type: T }>

/** One block. */
export function BlockView(props: Context & { readonly block: Block }): JSX.Element {
  return <>{blockOf(props.block, props)}</>
}

/** A guide never changes while it is on screen, so each block is drawn once. */
function blockOf(block: Block, context: Context): JSX.Element {
  switch (block.type) {
    case 'heading':
      return headingOf(block, context)
    case 'paragraph':
      return (
        <p>
          <PartsView guide={context.guide} t={context.t} origin={context.origin} parts={block.parts} />
        </p>
      )
    case 'list':
      return <ListView guide={context.guide} t={context.t} origin={context.origin} block={block} />
    case 'table':
      return <TableView guide={context.guide} t={context.t} origin={context.origin} block={block} />
    case 'code':
      return <CodeView guide={context.guide} t={context.t} origin={context.origin} block={block} />
    case 'quote':
      return (
        <blockquote>
          <For each={block.blocks}>
            {(inner) => (
              <BlockView guide={context.guide} t={context.t} origin={context.origin} block={inner} />
            )}
          </For>
        </blockquote>
      )
    default:
      return block satisfies never
  }
}

/** The page above has its own first heading, so a guide begins one level lower. Deeper ones stand like the third. */
function headingOf(block: Of<'heading'>, context: Context): JSX.Element {
  const id = `help-${idOf(block)}`
  const words = <PartsView guide={context.guide} t={context.t} origin={context.origin} parts={block.parts} />
  if (block.level === 1)
    return (
      <h2 id={id} tabindex="-1">
        {words}
      </h2>
    )
  if (block.level === 2)
    return (
      <h3 id={id} tabindex="-1">
        {words}
      </h3>
    )
  return (
    <h4 id={id} tabindex="-1">
      {words}
    </h4>
  )
}

function ListView(props: Context & { readonly block: Of<'list'> }): JSX.Element {
  const items = () => (
    <For each={props.block.items}>
      {(item) => (
        <li>
          <For each={item}>
            {(block) => <BlockView guide={props.guide} t={props.t} origin={props.origin} block={block} />}
          </For>
        </li>
      )}
    </For>
  )
  return (
    <Show when={props.block.ordered} fallback={<ul>{items()}</ul>}>
      <ol>{items()}</ol>
    </Show>
  )
}

/** Wider than a phone, it scrolls by itself; without a tab stop nobody could scroll it by keyboard. */
function TableView(props: Context & { readonly block: Of<'table'> }): JSX.Element {
  const columns = () => props.block.head.map(wordsIn).filter(Boolean).join(', ')
  return (
    <section class="help-table" aria-label={props.t('help.table', { columns: columns() })} tabindex="0">
      <table>
        <thead>
          <tr>
            <For each={props.block.head}>
              {(cell) => (
                <th scope="col">
                  <PartsView guide={props.guide} t={props.t} origin={props.origin} parts={cell} />
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={props.block.rows}>
            {(row) => (
              <tr>
                <For each={row}>
                  {(cell) => (
                    <td>
                      <PartsView guide={props.guide} t={props.t} origin={props.origin} parts={cell} />
                    </td>
                  )}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  )
}

function CodeView(props: Context & { readonly block: Of<'code'> }): JSX.Element {
  const [told, setTold] = createSignal<'help.copied' | 'help.copyFailed'>()
  const text = () => filled(props.block.text, props.origin)
  const copy = async () => {
    // A page without https, or a person who said no, has no clipboard.
    const copied = await navigator.clipboard?.writeText(text()).then(
      () => true,
      () => false,
    )
    setTold(copied ? 'help.copied' : 'help.copyFailed')
  }
  const outcome = () => {
    const key = told()
    return key && props.t(key)
  }
  return (
    <div class="help-code">
      <pre>
        <code>{text()}</code>
      </pre>
      <button type="button" onClick={() => void copy()}>
        {props.t('help.copy')}
      </button>
      <span role="status">{outcome()}</span>
    </div>
  )
}
