import { type JSX, Show } from 'solid-js'
import { TextField } from '../field'
import { kindHref, NEW_ROW } from './hrefs'
import { createKindForm } from './kind-form'
import type { KindFaults } from './kind-draft'
import type { LensesShared } from './lenses-view'
import { AreaField, ChoiceField, DocsField, faultWords, TicksField } from './row-fields'
import { RowFrame } from './row-frame'
import { RowGone } from './row-gone'

interface FieldsProps extends LensesShared {
  readonly form: ReturnType<typeof createKindForm>
  readonly fault: (field: keyof KindFaults) => string | undefined
}

/** One kind of content: who writes it and by what, what review it needs, and when it is good enough. */
export function KindPart(props: LensesShared): JSX.Element {
  const form = createKindForm(props)
  return (
    <Show when={!form.isGone()} fallback={<RowGone say={props.say} />}>
      <RowFrame
        title={form.title()}
        origin={form.origin()}
        isChanged={form.isChanged()}
        isWhole={form.isWhole()}
        copyHref={kindHref(NEW_ROW, props.chosen?.id)}
        say={props.say}
        onSave={form.save}
        onDiscard={form.discard}
        onShipped={form.toShipped}
        onRemove={form.remove}
      >
        {(tried) => {
          const fault = (field: keyof KindFaults) =>
            tried() ? faultWords(form.faults()[field], props.say) : undefined
          return (
            <>
              <Writing {...props} form={form} fault={fault} />
              <Judging {...props} form={form} fault={fault} />
            </>
          )
        }}
      </RowFrame>
    </Show>
  )
}

function Writing(props: FieldsProps): JSX.Element {
  const draft = () => props.form.draft()
  const called = () => (draft().id === '' ? undefined : props.say('kindField.called', { id: draft().id }))
  return (
    <>
      <Show when={props.form.isNew}>
        <TextField
          label={props.say('kindField.name')}
          text={called()}
          value={props.form.typedName()}
          fault={props.fault('id')}
          onInput={(id) => props.form.change({ id })}
        />
      </Show>
      <ChoiceField
        label={props.say('kindField.author')}
        text={props.say('kindField.authorText')}
        fault={props.fault('author')}
        none={props.say('kindField.choose')}
        value={draft().author}
        options={props.form.authors()}
        onPick={(author) => props.form.change({ author })}
      />
      <DocsField
        label={props.say('kindField.docs')}
        text={props.say('kindField.docsText')}
        value={draft().docs}
        say={props.say}
        onPick={(docs) => props.form.change({ docs })}
      />
      <AreaField
        label={props.say('kindField.framework')}
        text={props.say('kindField.frameworkText')}
        value={draft().framework}
        fault={props.fault('framework')}
        onInput={(framework) => props.form.change({ framework })}
      />
    </>
  )
}

function Judging(props: FieldsProps): JSX.Element {
  const draft = () => props.form.draft()
  return (
    <>
      <AreaField
        label={props.say('kindField.needs')}
        text={props.say('kindField.needsText')}
        value={draft().needs}
        fault={props.fault('needs')}
        onInput={(needs) => props.form.change({ needs })}
      />
      <AreaField
        label={props.say('kindField.emphasis')}
        text={props.say('kindField.emphasisText')}
        value={draft().emphasis}
        fault={props.fault('emphasis')}
        onInput={(emphasis) => props.form.change({ emphasis })}
      />
      <TicksField
        label={props.say('kindField.critics')}
        text={props.say('kindField.criticsText')}
        options={props.form.critics()}
        value={draft().critics}
        onPick={(critics) => props.form.change({ critics })}
      />
      <TextField
        label={props.say('kindField.score')}
        text={props.say('kindField.scoreText')}
        inputmode="decimal"
        value={draft().score}
        fault={props.fault('score')}
        onInput={(score) => props.form.change({ score })}
      />
      <TextField
        label={props.say('kindField.rounds')}
        text={props.say('kindField.roundsText')}
        inputmode="numeric"
        value={draft().rounds}
        fault={props.fault('rounds')}
        onInput={(rounds) => props.form.change({ rounds })}
      />
    </>
  )
}
