import { type JSX, Match, Switch } from 'solid-js'
import { limits } from '../run/config'
import type { Preview } from './preview'
import { type Say, sizeWords } from './words'

/** What is to be said in place of a page, or over one that shows nothing, with what can be done about it. */
export function Notice(props: { readonly preview: Preview; readonly say: Say }): JSX.Element {
  const { preview } = props
  const standing = () => preview.boxes.standing()
  const without = () => {
    preview.setScripts(false)
    preview.reload()
  }
  const size = () => preview.page.html()?.length ?? 0
  return (
    <Switch>
      <Match when={preview.page.taking?.()}>{undefined}</Match>
      <Match when={preview.halted()}>
        <Card title={props.say('view.halted')} text={props.say('view.haltedText')}>
          <ToCode {...props} />
          <button type="button" class="primary" onClick={without}>
            {props.say('view.without')}
          </button>
        </Card>
      </Match>
      <Match when={standing() === 'stuck'}>
        <Card title={props.say('view.stuck')} text={props.say('view.stuckText')} alert>
          <button type="button" onClick={() => preview.halt()}>
            {props.say('view.halt')}
          </button>
          <button type="button" class="primary" onClick={without}>
            {props.say('view.without')}
          </button>
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
          <ToCode {...props} />
          <button type="button" class="primary" onClick={preview.showLarge}>
            {props.say('view.heavyShow')}
          </button>
        </Card>
      </Match>
      <Match when={standing() === 'blocked'}>
        <Card title={props.say('view.blocked')} text={props.say('view.blockedText')} />
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
      <h3>{props.title}</h3>
      <p>{props.text}</p>
      <div class="preview-ways">{props.children}</div>
    </div>
  )
}
