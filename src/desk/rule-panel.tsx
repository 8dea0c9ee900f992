import { For, type JSX } from 'solid-js'
import { defaults } from '../run/config'
import type { SettingsSay } from './settings-model'

/** The usual rule, to be read. One run may have another; the rule of all of them is the same, so that scores compare. */
export function RulePanel(props: { readonly say: SettingsSay }): JSX.Element {
  return (
    <>
      <p>{props.say('settings.rule.hint')}</p>
      <dl class="settings-facts">
        <dt>{props.say('settings.rule.threshold')}</dt>
        <dd>{props.say.score(defaults.scoreThreshold)}</dd>
        <dt>{props.say('settings.rule.margin')}</dt>
        <dd>{props.say.score(defaults.margin ?? 0)}</dd>
        <For each={defaults.cast}>
          {(role) => (
            <>
              <dt>{props.say('settings.rule.weight', { role: props.say(`role.${role}`) })}</dt>
              <dd>{props.say.score(defaults.weights[role])}</dd>
            </>
          )}
        </For>
      </dl>
      <p>
        <a href="#/new">{props.say('settings.rule.change')}</a>
      </p>
    </>
  )
}
