import { createUniqueId, For, type JSX } from 'solid-js'
import { bounds } from '../run/limits'
import { type Say, timeWords } from './new-run-words'
import { readTime, UNITS, unitOf, type WrittenRules } from './run-rules'

/** A length of time: a number and its unit. Left empty it is the default, which it names. */
export function TimeField(props: {
  readonly rules: WrittenRules
  readonly t: Say
  readonly onChange: (rules: WrittenRules) => void
  readonly field: 'roundTime' | 'allTime'
  readonly unit: 'roundUnit' | 'allUnit'
  /** What stands while nothing is written. */
  readonly ms: number
}): JSX.Element {
  const id = createUniqueId()
  const [least, most] = bounds.clockMs
  const unit = () => unitOf(props.rules[props.unit])
  const isWrong = () => readTime(props.rules[props.field], unit()) === 'wrong'
  const name = () => props.t(`new.${props.field}`)
  const write = (change: Partial<WrittenRules>) => props.onChange({ ...props.rules, ...change })
  return (
    <div class="new-time">
      <label for={id} class="new-label">
        {name()}
      </label>
      <div class="new-time-row">
        <input
          id={id}
          type="text"
          inputmode="decimal"
          autocomplete="off"
          value={props.rules[props.field]}
          aria-invalid={isWrong()}
          aria-describedby={`${id}-text`}
          onInput={(event) => write({ [props.field]: event.currentTarget.value })}
        />
        <select
          aria-label={props.t('new.unit', { name: name() })}
          onChange={(event) => write({ [props.unit]: event.currentTarget.value })}
        >
          <For each={UNITS}>
            {(one) => (
              <option value={one} selected={one === unit()}>
                {props.t(`new.unit.${one}`)}
              </option>
            )}
          </For>
        </select>
      </div>
      <p id={`${id}-text`} class="meta" classList={{ 'new-problem': isWrong() }}>
        {isWrong()
          ? props.t('new.timeWrong', { least: timeWords(least, props.t), most: timeWords(most, props.t) })
          : props.t('new.timeText', { time: timeWords(props.ms, props.t) })}
      </p>
    </div>
  )
}
