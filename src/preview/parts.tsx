import { createEffect, createMemo, type JSX, lazy, Show } from 'solid-js'
import { offer } from '../controls/offers'
import { WIDTHS } from '../run/config'
import { ConsolePanel } from './console-panel'
import { Handle } from './handle'
import { Notice } from './notice'
import './parts.css'
import { type Preview, SIGHTS } from './preview'
import { createShape, type ShapeRoom } from './shape'
import { Facts } from './facts'
import { Tools } from './tools'
import { createSay } from './words'

const CodeView = lazy(async () => ({ default: (await import('./code-view')).CodeView }))

/*
 * What comes after the first picture. Each draws into a place that the frame keeps for it.
 */

/** The right half of the toolbar. */
export function drawTools(preview: Preview): JSX.Element {
  for (const sight of SIGHTS) offer(`sight.${sight}`, () => preview.setSight(sight))
  for (const width of WIDTHS) offer(`width.${width}`, () => preview.setWidth(width))
  return <Tools preview={preview} say={createSay(preview.page.t)} />
}

/** What the frame has found out about the page, under it. */
export function drawFacts(preview: Preview): JSX.Element {
  return <Facts preview={preview} say={createSay(preview.page.t)} />
}

/** What lies over the page: its edge, what is to be said of it, and the page that is being written. */
export function drawOver(preview: Preview, room: ShapeRoom): JSX.Element {
  const say = createSay(preview.page.t)
  createShape(preview, room)
  // What is outlined is to be seen, whatever was looked at.
  createEffect(() => preview.page.outline?.() !== undefined && preview.setSight('view'))
  return (
    <>
      <Show when={preview.page.taking?.()}>
        <div class="preview-writing" />
      </Show>
      <Notice preview={preview} say={say} />
      <Handle width={preview.width()} scale={preview.scale()} say={say} onWidth={preview.setWidth} />
      <Show when={preview.console()}>
        <ConsolePanel lines={preview.boxes.lines()} say={say} onClose={() => preview.setConsole(false)} />
      </Show>
    </>
  )
}

/** What stands in place of the page: its code, or what was measured of it. */
export function drawPanel(preview: Preview): JSX.Element {
  const say = createSay(preview.page.t)
  const { page } = preview
  const text = createMemo(() => page.taking?.()?.text ?? page.html())
  return (
    <Show
      when={preview.sight() === 'code'}
      fallback={
        <Show when={preview.sight() === 'diff'} fallback={page.instruments?.()}>
          {page.compare?.(preview.width)}
        </Show>
      }
    >
      <CodeView text={text} say={say} onSave={page.onSave} />
    </Show>
  )
}
