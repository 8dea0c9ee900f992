import { createSignal, For, type JSX, Show } from 'solid-js'
import { Segmented } from '../../controls/segmented'
import type { Translate } from '../../i18n/t'
import { WIDTHS } from '../../run/config'
import './export-sheet.css'
import { ExportStanding } from './export-standing'
import { createExporting, type ExportingOf } from './exporting'
import { type Choice, type Extent, FORMS, type Form, type PictureOf, TABLES } from './forms'
import { createExportSay, type ExportSay, formWords } from './say'

export interface ExportSheetProps extends ExportingOf {
  readonly t: Translate
}

/** Forms whose text is of use without a file. */
const COPIED: readonly Form[] = ['report', 'page', 'events', 'jury', 'json', 'csv']
const EXTENTS = ['screen', 'whole'] as const

/** The forms in which a run, or several, leave the device, and what has become of the one that was asked for. */
export function ExportSheet(props: ExportSheetProps): JSX.Element {
  const exporting = createExporting(props)
  const say = () => createExportSay(props.t)
  const [choice, setChoice] = createSignal<Choice>({ width: 1280, extent: 'whole', table: 'findings' })
  const forms = (): readonly Form[] => (props.runs.length === 1 ? FORMS : ['zip'])
  return (
    <>
      <div class="export-forms">
        <Show when={props.runs.length > 1}>
          <p class="meta">{say()('exporting.runs', { n: props.runs.length })}</p>
        </Show>
        <ul>
          <For each={forms()}>
            {(form) => (
              <FormRow
                form={form}
                isCopy={exporting.isCopy()}
                say={say()}
                more={<Choices form={form} say={say()} of={choice()} onPick={setChoice} />}
                onSave={() => void exporting.save(form, choice())}
                onCopy={COPIED.includes(form) ? () => void exporting.copy(form, choice()) : undefined}
              />
            )}
          </For>
          <Show when={props.runs.length === 1}>
            <PrintRow say={say()} onPrint={(what) => void exporting.print(what)} />
          </Show>
        </ul>
      </div>
      <ExportStanding
        standing={exporting.standing()}
        isCopy={exporting.isCopy()}
        say={say()}
        onCancel={exporting.cancel}
        onInstead={(form) => void exporting.save(form, choice())}
      />
    </>
  )
}

function FormRow(props: {
  readonly form: Form
  readonly isCopy: boolean
  readonly say: ExportSay
  readonly more?: JSX.Element
  readonly onSave: () => void
  readonly onCopy: (() => void) | undefined
}): JSX.Element {
  const words = () => formWords(props.form, props.isCopy, props.say)
  const name = () => words().name
  return (
    <li class="export-form" data-form={props.form}>
      <div class="export-what">
        <h3>{name()}</h3>
        <p class="meta">{words().text}</p>
        {props.more}
      </div>
      <div class="export-ways">
        <button
          type="button"
          aria-label={`${props.say('exporting.save')}: ${name()}`}
          onClick={() => props.onSave()}
        >
          {props.say('exporting.save')}
        </button>
        <Show when={props.onCopy}>
          {(copy) => (
            <button
              type="button"
              aria-label={`${props.say('exporting.copy')}: ${name()}`}
              onClick={() => copy()()}
            >
              {props.say('exporting.copy')}
            </button>
          )}
        </Show>
      </div>
    </li>
  )
}

interface ChoicesProps {
  readonly form: Form
  readonly say: ExportSay
  readonly of: Choice
  readonly onPick: (of: Choice) => void
}

/** What can be chosen of a form, where anything can. */
function Choices(props: ChoicesProps): JSX.Element {
  const holdsNotes = () =>
    props.form === 'json' || (props.form === 'csv' && (props.of.table ?? 'findings') === 'findings')
  return (
    <>
      <Show when={props.form === 'png'}>
        <PictureChoice say={props.say} of={props.of} onPick={(of) => props.onPick({ ...props.of, ...of })} />
      </Show>
      <Show when={props.form === 'csv'}>
        <Segmented
          label={props.say('exporting.table')}
          options={TABLES}
          value={props.of.table ?? 'findings'}
          name={(table) => props.say(`exporting.table.${table}`)}
          onPick={(table) => props.onPick({ ...props.of, table })}
        />
      </Show>
      <Show when={holdsNotes()}>
        <label class="export-notes">
          <input
            type="checkbox"
            checked={props.of.isWithNotes ?? false}
            onChange={(event) => props.onPick({ ...props.of, isWithNotes: event.currentTarget.checked })}
          />
          {props.say('exporting.notes')}
        </label>
      </Show>
    </>
  )
}

function PictureChoice(props: {
  readonly say: ExportSay
  readonly of: PictureOf
  readonly onPick: (of: PictureOf) => void
}): JSX.Element {
  const widths = WIDTHS.map(String)
  return (
    <div class="export-choices">
      <Segmented
        label={props.say('exporting.width')}
        options={widths}
        value={String(props.of.width)}
        name={(px) => props.say('exporting.px', { px })}
        onPick={(px) => props.onPick({ ...props.of, width: Number(px) })}
      />
      <Segmented<Extent>
        label={props.say('exporting.extent')}
        options={EXTENTS}
        value={props.of.extent}
        name={(extent) => props.say(`exporting.extent.${extent}`)}
        onPick={(extent) => props.onPick({ ...props.of, extent })}
      />
    </div>
  )
}

function PrintRow(props: {
  readonly say: ExportSay
  readonly onPrint: (what: 'page' | 'report') => void
}): JSX.Element {
  return (
    <li class="export-form" data-form="print">
      <div class="export-what">
        <h3>{props.say('exporting.form.print')}</h3>
        <p class="meta">{props.say('exporting.form.print.text')}</p>
      </div>
      <div class="export-ways">
        <For each={['page', 'report'] as const}>
          {(what) => (
            <button type="button" onClick={() => props.onPrint(what)}>
              {props.say(`exporting.print.${what}`)}
            </button>
          )}
        </For>
      </div>
    </li>
  )
}
