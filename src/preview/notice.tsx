import { type JSX, Match, Show, Switch } from 'solid-js'
import { limits } from '../run/limits'
import type { Preview } from './preview'
import { type Say, sizeWords } from './words'

/** What is to be said in place of a page, or over one that shows nothing, with what can be done about it. */
export function Notice(props: { readonly preview: Preview; readonly say: Say }): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { preview } = props
  const standing = () => preview.boxes.standing()
  const size = () => preview.page.html()?.length ?? 0
  return (
    <Switch>
      <Match when={preview.page.taking?.()}>{undefined}</Match>
      <Match when={standing() === 'stuck'}>
        <Card title={props.say('view.stuck')} text={props.say('view.stuckText')} alert>
          <Again preview={preview} say={props.say} />
        </Card>
      </Match>
      <Match when={standing() === 'grabbed'}>
        <Card title={props.say('view.grabbed')} text={props.say('view.grabbedText')} alert>
          <Again preview={preview} say={props.say} />
        </Card>
      </Match>
      <Match when={standing() === 'heavy'}>
        <Card
          title={props.say('view.heavy')}
          text={
            size() > limits.heavyBytes
              ? props.say('view.heavyText', { size: sizeWords(size(), props.say.locale) })
              : props.say('view.heavyNodes', { nodes: limits.heavyNodes.toLocaleString(props.say.locale) })
          }
        >
          <ToCode preview={preview} say={props.say} />
          <button type="button" class="primary" onClick={preview.showLarge}>
            {props.say('view.heavyShow')}
          </button>
        </Card>
      </Match>
      <Match when={standing() === 'blocked'}>
        <Card
          title={props.say('view.blocked')}
          text={props.say(preview.runs() ? 'view.focused' : 'view.blockedText')}
        />
      </Match>
      <Match when={standing() === 'shown' && preview.boxes.told()?.blank}>
        <Card title={props.say('view.blank')} text={props.say('view.blankText')}>
          <button type="button" class="primary" onClick={() => preview.setSight('code')}>
            {props.say('view.toCode')}
          </button>
        </Card>
      </Match>
    </Switch>
  )
}

/** A page that was taken away, once more: as a picture of what was written, or as it was. */
function Again(props: { readonly preview: Preview; readonly say: Say }): JSX.Element {
  return (
    <>
      <button
        type="button"
        class="primary"
        onClick={() => (props.preview.scripts() ? props.preview.setScripts(false) : props.preview.reload())}
      >
        {props.say('view.without')}
      </button>
      <Show when={props.preview.scripts()}>
        <button type="button" onClick={() => props.preview.reload()}>
          {props.say('view.again')}
        </button>
      </Show>
    </>
  )
}

function ToCode(props: { readonly preview: Preview; readonly say: Say }): JSX.Element {
  return (
    <button type="button" onClick={() => props.preview.setSight('code')}>
      {props.say('view.toCode')}
    </button>
  )
}

function Card(props: {
  readonly title: string
  readonly text: string
  readonly alert?: boolean
  readonly children?: JSX.Element
}): JSX.Element {
  return (
    <div class="preview-notice" role={props.alert ? 'alert' : 'status'}>
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      <div class="preview-ways">{props.children}</div>
    </div>
  )
}
