import { createSignal, For, type JSX, Match, Show, Switch } from 'solid-js'
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

/** One block. The tree was checked when it was built, so each kind has its element. */
export function BlockView(props: Context & { readonly block: Block }): JSX.Element {
  const as = <T extends Block['type']>(type: T) =>
    // The comparison has just told which of the union it is.
    props.block.type === type ? (props.block as Of<T>) : undefined
  return (
    <Switch>
      <Match when={as('heading')}>{(block) => <HeadingView {...props} block={block()} />}</Match>
      <Match when={as('paragraph')}>
        {(block) => (
          <p>
            <PartsView {...props} parts={block().parts} />
          </p>
        )}
      </Match>
      <Match when={as('list')}>{(block) => <ListView {...props} block={block()} />}</Match>
      <Match when={as('table')}>{(block) => <TableView {...props} block={block()} />}</Match>
      <Match when={as('code')}>{(block) => <CodeView {...props} block={block()} />}</Match>
      <Match when={as('quote')}>
        {(block) => (
          <blockquote>
            <For each={block().blocks}>{(inner) => <BlockView {...props} block={inner} />}</For>
          </blockquote>
        )}
      </Match>
    </Switch>
  )
}

/** The page above has its own first heading, so a guide begins one level lower. Deeper ones stand like the third. */
function HeadingView(props: Context & { readonly block: Of<'heading'> }): JSX.Element {
  const id = () => `help-${idOf(props.block)}`
  const words = () => <PartsView {...props} parts={props.block.parts} />
  return (
    <Switch
      fallback={
        <h4 id={id()} tabindex="-1">
          {words()}
        </h4>
      }
    >
      <Match when={props.block.level === 1}>
        <h2 id={id()} tabindex="-1">
          {words()}
        </h2>
      </Match>
      <Match when={props.block.level === 2}>
        <h3 id={id()} tabindex="-1">
          {words()}
        </h3>
      </Match>
    </Switch>
  )
}

function ListView(props: Context & { readonly block: Of<'list'> }): JSX.Element {
  const items = () => (
    <For each={props.block.items}>
      {(item) => (
        <li>
          <For each={item}>{(block) => <BlockView {...props} block={block} />}</For>
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
                  <PartsView {...props} parts={cell} />
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
                      <PartsView {...props} parts={cell} />
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
