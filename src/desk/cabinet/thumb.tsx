import { For, type JSX } from 'solid-js'

type Box = readonly [x: number, y: number, width: number, height: number, solid?: true]

/** What kinds of pages look like from far away, on a field of 48 by 32. */
const LAYOUTS: readonly (readonly [sign: RegExp, boxes: readonly Box[]])[] = [
  [
    /poster|magazine|editorial|cover/i,
    [
      [4, 4, 40, 12, true],
      [4, 18, 18, 10],
      [24, 18, 20, 2],
      [24, 22, 20, 2],
      [24, 26, 12, 2],
    ],
  ],
  [
    /dashboard|analytics|monitor|metrics/i,
    [
      [4, 4, 12, 8],
      [18, 4, 12, 8, true],
      [32, 4, 12, 8],
      [4, 14, 26, 14],
      [32, 14, 12, 14],
    ],
  ],
  [
    /form|onboard|survey|checkout|sign/i,
    [
      [12, 4, 24, 3],
      [12, 9, 24, 4],
      [12, 15, 24, 4],
      [12, 21, 24, 3],
      [12, 26, 10, 3, true],
    ],
  ],
  [
    /kanban|board|pipeline/i,
    [
      [4, 4, 9, 24],
      [15, 4, 9, 16, true],
      [26, 4, 9, 20],
      [37, 4, 7, 10],
    ],
  ],
  [
    /report|finance|account|table|invoice/i,
    [
      [4, 4, 24, 4, true],
      [4, 11, 40, 2],
      [4, 15, 40, 2],
      [4, 19, 40, 2],
      [4, 23, 40, 2],
      [30, 4, 14, 4],
    ],
  ],
  [
    /deck|slide|presentation/i,
    [
      [4, 6, 40, 20],
      [10, 12, 18, 4, true],
      [10, 18, 26, 2],
    ],
  ],
  [
    /blog|docs?|article|guide/i,
    [
      [4, 4, 10, 24],
      [17, 4, 27, 4, true],
      [17, 11, 27, 2],
      [17, 15, 27, 2],
      [17, 19, 27, 2],
      [17, 23, 16, 2],
    ],
  ],
  [
    /app|mobile|phone/i,
    [
      [17, 3, 14, 26],
      [19, 6, 10, 6, true],
      [19, 14, 10, 2],
      [19, 18, 10, 2],
      [19, 22, 10, 4],
    ],
  ],
]

/** A page that sells: a head, one button, three things below. */
const LANDING: readonly Box[] = [
  [4, 4, 24, 5],
  [4, 11, 16, 2],
  [4, 15, 9, 3, true],
  [32, 4, 12, 14],
  [4, 21, 12, 7],
  [18, 21, 12, 7],
  [32, 21, 12, 7],
]

/** What the pages of a skill look like from far away, as far as its name tells. It is decoration: the name says it. */
export function Thumb(props: { readonly name: string }): JSX.Element {
  const boxes = () => LAYOUTS.find(([sign]) => sign.test(props.name))?.[1] ?? LANDING
  return (
    <svg class="cabinet-thumb" viewBox="0 0 48 32" aria-hidden="true">
      <For each={boxes()}>
        {([x, y, width, height, solid]) => (
          <rect x={x} y={y} width={width} height={height} classList={{ solid: solid === true }} />
        )}
      </For>
    </svg>
  )
}
