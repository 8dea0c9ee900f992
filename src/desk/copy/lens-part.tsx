import { type JSX, Show } from 'solid-js'
import { panelFileLimits } from '../../documents/panel/limits'
import { ADVISOR_ROLES } from '../../run/panel'
import { TextField } from '../field'
import { lensHref, NEW_ROW } from './hrefs'
import { createLensForm } from './lens-form'
import type { LensesShared } from './lenses-view'
import { AreaField, ChoiceField, DocsField, faultWords } from './row-fields'
import { RowFrame } from './row-frame'
import { RowGone } from './row-gone'

/** One lens: who it is, what it looks at and what not, and which documents it reads. */
export function LensPart(props: LensesShared): JSX.Element {
  const form = createLensForm(props)
  return (
    <Show when={!form.isGone()} fallback={<RowGone say={props.say} />}>
      <RowFrame
        title={form.title()}
        origin={form.origin()}
        isChanged={form.isChanged()}
        isWhole={form.isWhole()}
        copyHref={lensHref(NEW_ROW, props.chosen?.id)}
        say={props.say}
        onSave={form.save}
        onDiscard={form.discard}
        onShipped={form.toShipped}
        onRemove={form.remove}
      >
        {(tried) => <LensFields {...props} form={form} tried={tried()} />}
      </RowFrame>
    </Show>
  )
}

function LensFields(
  props: LensesShared & { readonly form: ReturnType<typeof createLensForm>; readonly tried: boolean },
): JSX.Element {
  const draft = () => props.form.draft()
  const fault = (field: 'name' | 'id' | 'expertise' | 'not', most?: number) =>
    props.tried ? faultWords(props.form.faults()[field], props.say, most) : undefined
  return (
    <>
      <TextField
        label={props.say('lensField.name')}
        value={draft().name}
        fault={fault('name', panelFileLimits.nameChars)}
        onInput={(name) => props.form.change({ name })}
      />
      <Show when={props.form.isNew}>
        <TextField
          label={props.say('lensField.id')}
          text={props.say('lensField.idText')}
          value={draft().id}
          fault={fault('id')}
          onInput={(id) => props.form.change({ id })}
        />
      </Show>
      <ChoiceField
        label={props.say('lensField.role')}
        text={props.say('lensField.roleText')}
        value={draft().role}
        options={ADVISOR_ROLES.map((id) => ({ id, name: props.say(`advisorRole.${id}`) }))}
        onPick={(picked) => {
          const role = ADVISOR_ROLES.find((one) => one === picked)
          if (role) props.form.change({ role })
        }}
      />
      <AreaField
        label={props.say('lensField.expertise')}
        text={
          draft().expertise.trim() === '' ? props.say('lenses.never') : props.say('lensField.expertiseText')
        }
        value={draft().expertise}
        fault={fault('expertise')}
        onInput={(expertise) => props.form.change({ expertise })}
      />
      <AreaField
        label={props.say('lensField.not')}
        text={props.say('lensField.notText')}
        value={draft().not}
        fault={fault('not')}
        onInput={(not) => props.form.change({ not })}
      />
      <DocsField
        label={props.say('lensField.docs')}
        text={props.say('lensField.docsText')}
        value={draft().docs}
        say={props.say}
        onPick={(docs) => props.form.change({ docs })}
      />
    </>
  )
}
