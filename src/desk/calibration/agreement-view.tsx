import { createResource, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { AgreementRead, Calibrating } from '../../../workers/calibration-surface'
import type { Agreement, JurorLine, JurorPair } from '../../health/agreement'
import type { Translate } from '../../i18n/t'
import { reasonOf } from '../../run/reason'
import '../desk.css'
import '../desk-parts.css'
import './calibration.css'
import { createDeskTranslate } from '../words'
import { OwnScore } from './own-score'
import { type CalibrationTranslate, createCalibrationTranslate, signed } from './words'

export interface AgreementProps {
  readonly door: Pick<Calibrating, 'agreement' | 'giveScore'>
  readonly t: Translate
  /** Draws a page as a picture. */
  readonly draw: (page: string) => Promise<Blob | undefined>
}

/** How far jurors agree with each other and with the person, over the runs of this device. */
export function AgreementView(props: AgreementProps): JSX.Element {
  // Doors and translators are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { door, t: page } = props
  const [t, desk] = [createCalibrationTranslate(page), createDeskTranslate(page)]
  const [failed, setFailed] = createSignal('')
  const [read, { refetch }] = createResource(() =>
    door.agreement().catch((cause: unknown): undefined => {
      setFailed(reasonOf(cause))
    }),
  )
  return (
    <div class="desk agreement" data-at="agreement">
      <nav class="desk-back" aria-label={desk('desk.views')}>
        <a href="#/connections">{desk('desk.back')}</a>
      </nav>
      <h2 class="desk-title" tabindex="-1">
        {t('agreement.title')}
      </h2>
      <p class="meta">{t('agreement.lead')}</p>
      <Show
        when={read.latest}
        fallback={
          <p role="status">
            {failed() === '' ? t('agreement.reading') : t('agreement.failed', { reason: failed() })}
          </p>
        }
      >
        {(known) => <Known read={known()} t={t} props={props} onGiven={() => void refetch()} />}
      </Show>
    </div>
  )
}

function Known(own: {
  readonly read: AgreementRead
  readonly t: CalibrationTranslate
  readonly props: AgreementProps
  readonly onGiven: () => void
}): JSX.Element {
  const all = () => own.read.agreement
  return (
    <Show
      when={all().pages > 0}
      fallback={
        <div class="desk-empty">
          <p>
            <b>{own.t('agreement.empty')}</b>
          </p>
          <p>{own.t('agreement.emptyText')}</p>
        </div>
      }
    >
      <p>{countWords(all(), own.t)}</p>
      <Jurors agreement={all()} t={own.t} />
      <Pairs agreement={all()} t={own.t} />
      <Part title={own.t('agreement.orders')}>
        <p>
          {all().orders.of === 0
            ? own.t('agreement.ordersNone')
            : own.t('agreement.ordersText', { hits: all().orders.hits, of: all().orders.of })}
        </p>
      </Part>
      <Part title={own.t('agreement.own')}>
        <OwnScore
          open={own.read.unscored}
          give={(page, score) => own.props.door.giveScore(page, score)}
          draw={(page) => own.props.draw(page)}
          t={own.t}
          onGiven={() => own.onGiven()}
        />
      </Part>
    </Show>
  )
}

function countWords({ pages, spoken, scored }: Agreement, t: CalibrationTranslate): string {
  const counts = [
    t('agreement.pages', { n: pages }),
    t('agreement.spoken', { n: spoken }),
    t('agreement.scored', { n: scored }),
  ]
  return new Intl.ListFormat(t.locale, { type: 'unit' }).format(counts)
}

function Part(props: { readonly title: string; readonly children: JSX.Element }): JSX.Element {
  const id = createUniqueId()
  return (
    <section class="desk-section" aria-labelledby={id}>
      <h3 id={id}>{props.title}</h3>
      {props.children}
    </section>
  )
}

type Column<Row> = readonly [name: string, cell: (row: Row) => string]

/** A value with two digits, or that there were too few. */
function shown(value: number | undefined, t: CalibrationTranslate): string {
  return value === undefined ? t('agreement.few') : t.score(value, 2)
}

function shownShift(value: number | undefined, t: CalibrationTranslate): string {
  return value === undefined ? t('agreement.few') : signed(value, t)
}

const jurorColumns = (t: CalibrationTranslate): readonly Column<JurorLine>[] => [
  [t('agreement.pairPages'), ({ pages }) => String(pages)],
  [t('agreement.mean'), ({ mean }) => shown(mean, t)],
  [t('agreement.spread'), ({ spread }) => shown(spread, t)],
  [
    t('agreement.kept'),
    ({ kept: { hits, of } }) => (of === 0 ? t('agreement.few') : t('calibration.rate', { hits, of })),
  ],
  [t('agreement.kappa'), ({ kappa }) => shown(kappa, t)],
  [t('agreement.correlation'), ({ correlation }) => shown(correlation, t)],
  [t('agreement.above'), ({ above }) => shownShift(above, t)],
  [t('agreement.self'), ({ selfPreference }) => shownShift(selfPreference?.shift, t)],
  [t('agreement.distribution'), (line) => histogramWords(line, t)],
]

const pairColumns = (t: CalibrationTranslate): readonly Column<JurorPair>[] => [
  [t('agreement.pairPages'), ({ pages }) => String(pages)],
  [t('agreement.correlation'), ({ correlation }) => shown(correlation, t)],
  [t('agreement.pairAgreed'), ({ agreed: { hits, of } }) => t('calibration.rate', { hits, of })],
  [t('agreement.pairKappa'), ({ kappa }) => shown(kappa, t)],
  [t('agreement.shift'), ({ shift }) => signed(shift, t)],
]

function Jurors(props: { readonly agreement: Agreement; readonly t: CalibrationTranslate }): JSX.Element {
  return (
    <Part title={props.t('agreement.withYou')}>
      <p class="meta">{props.t('agreement.withYouText')}</p>
      <Sheet
        first={props.t('agreement.juror')}
        columns={jurorColumns(props.t)}
        rows={props.agreement.jurors}
        nameOf={({ juror }) => juror}
        label={props.t('agreement.withYou')}
      />
    </Part>
  )
}

function Pairs(props: { readonly agreement: Agreement; readonly t: CalibrationTranslate }): JSX.Element {
  return (
    <Part title={props.t('agreement.pairs')}>
      <Show
        when={props.agreement.pairs.length > 0}
        fallback={<p class="meta">{props.t('agreement.pairsNone')}</p>}
      >
        <Sheet
          first={props.t('agreement.juror')}
          columns={pairColumns(props.t)}
          rows={props.agreement.pairs}
          nameOf={({ one, other }) => props.t('agreement.pair', { one, other })}
          label={props.t('agreement.pairs')}
        />
      </Show>
    </Part>
  )
}

/** Which scores there were, the rare ones left out. */
function histogramWords({ histogram }: JurorLine, t: CalibrationTranslate): string {
  const bins = histogram.flatMap((n, score) => (n === 0 ? [] : [t('agreement.bin', { n, score })]))
  return new Intl.ListFormat(t.locale, { type: 'unit' }).format(bins)
}

/** A table that scrolls by itself where it is wider than the window. */
function Sheet<Row>(props: {
  readonly first: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly label: string
}): JSX.Element {
  return (
    <section class="calibration-scroll" tabindex="0" aria-label={props.label}>
      <table class="calibration-table">
        <thead>
          <tr>
            <th scope="col">{props.first}</th>
            <For each={props.columns}>{([name]) => <th scope="col">{name}</th>}</For>
          </tr>
        </thead>
        <tbody>
          <For each={props.rows}>
            {(row) => (
              <tr>
                <th scope="row" dir="auto">
                  {props.nameOf(row)}
                </th>
                <For each={props.columns}>{([, cell]) => <td>{cell(row)}</td>}</For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  )
}
