import { createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import { readProject } from '../../run/project'
import { CodeDiff, type CodeDiffProps } from './code-diff'

type Files = Readonly<Record<string, string>>

/** What differs between two projects, file by file. */
export function FileDiff(props: CodeDiffProps): JSX.Element {
  const a = createMemo(() => filesIn(props.a))
  const b = createMemo(() => filesIn(props.b))
  const paths = createMemo(() => differing(a(), b()))
  const [picked, setPicked] = createSignal<string>()
  const path = () => paths().find((one) => one === picked()) ?? paths()[0] ?? ''
  const name = (one: string) => {
    if (a()[one] === undefined) return props.say('compare.fileNew', { path: one })
    return b()[one] === undefined ? props.say('compare.fileGone', { path: one }) : one
  }
  return (
    <Show when={paths().length > 0} fallback={<p class="compare-none">{props.say('compare.filesSame')}</p>}>
      <label class="compare-file">
        <span class="meta">{props.say('compare.file')}</span>
        <select onChange={(event) => setPicked(event.currentTarget.value)}>
          <For each={paths()}>
            {(one) => (
              <option value={one} selected={one === path()}>
                {name(one)}
              </option>
            )}
          </For>
        </select>
      </label>
      <CodeDiff
        a={a()[path()] ?? ''}
        b={b()[path()] ?? ''}
        rounds={props.rounds}
        wide={props.wide}
        say={props.say}
        walks={props.walks}
      />
    </Show>
  )
}

/** A page that stands beside a project is a file too. */
function filesIn(text: string): Files {
  try {
    return readProject(text).files
  } catch {
    return { 'index.html': text }
  }
}

/** Paths of the files that are not the same on both sides. */
function differing(a: Files, b: Files): readonly string[] {
  const paths = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...paths].filter((path) => a[path] !== b[path]).sort()
}
