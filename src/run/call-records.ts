import type { Event, Fact, Usage } from './event'
import type { StageNamed } from './stage-named'

type Of<T extends Fact['type']> = Extract<Fact, { type: T }>

/** A refusal for now, and how long it was waited for. */
export type Wait = Omit<Of<'call_waiting'>, 'type' | 'id'> & { readonly at: number }

/** A joint of a reply that had reached its length and went on. */
export interface Joint {
  readonly n: number
  /** Characters that had been said before. */
  readonly dropped: number
  readonly at: number
}

/** Something that went astray in a reply without ending the run. */
export type Odd = Pick<Of<'critique.parser_warning'>, 'kind' | 'position'>

/** Everything that a log says of one request to a model. Of a key it says nothing, and neither does this. */
export interface CallRecord {
  readonly id: string
  readonly seat: string
  /** What the run calls that seat, where it has given it a name: a lens of its panel. */
  readonly called?: string
  readonly stage?: string
  readonly named?: StageNamed
  /** What people call whom it was put to. */
  readonly connection: string
  readonly connectionId?: string
  /** Who was asked for, and who says that it has answered. */
  readonly model?: string
  readonly answeredBy?: string
  /** Who served it, and the provider's name for the answer. */
  readonly via?: string
  readonly response?: string
  /** Milliseconds since the run was created. */
  readonly startedAt: number
  readonly endedAt?: number
  readonly phase: 'open' | 'ended' | 'failed'
  readonly stop?: Of<'call_ended'>['stop']
  readonly failure?: Pick<Of<'call_failed'>, 'reason' | 'detail' | 'kind' | 'position' | 'problem' | 'http'>
  readonly usage?: Usage
  readonly waits: readonly Wait[]
  readonly joints: readonly Joint[]
  /** Which builder wrote the prompt, and what it came to. Logs from before that was kept have none. */
  readonly prompt?: { readonly version: string; readonly hash: string }
  /** Facts that were heard in it. */
  readonly heard: number
  /** What its reader or the rules have found odd in it. */
  readonly odd: readonly Odd[]
}

type Draft = { -readonly [K in keyof CallRecord]: CallRecord[K] }
type Asked = Pick<CallRecord, 'connection' | 'connectionId' | 'model' | 'called' | 'named'>

/** Every call of a run in the order in which it was made, with how it went. */
export function callsIn(events: readonly Event[]): readonly CallRecord[] {
  const calls = new Map<string, Draft>()
  const asked = createAsked()
  for (const event of events) {
    asked.hear(event)
    if (event.type === 'call_started') calls.set(event.id, started(event, asked.of(event)))
    else follow(calls.get('id' in event ? event.id : ''), event)
    const spoken = event.call === undefined ? undefined : calls.get(event.call)
    if (!spoken) continue
    spoken.heard += 1
    if (event.type === 'critique.parser_warning')
      spoken.odd = [...spoken.odd, { kind: event.kind, position: event.position }]
  }
  return [...calls.values()]
}

function started(
  { id, seat, stage, prompt, t }: Of<'call_started'> & Pick<Event, 'stage' | 't'>,
  asked: Asked,
): Draft {
  return {
    id,
    seat,
    ...asked,
    ...(stage !== undefined && { stage }),
    ...(prompt && { prompt }),
    startedAt: t,
    phase: 'open',
    waits: [],
    joints: [],
    heard: 0,
    odd: [],
  }
}

/** What comes of a call that nobody has seen begin is passed over: logs come from strangers. */
function follow(call: Draft | undefined, event: Event): void {
  if (!call) return
  if (event.type === 'call_ended') Object.assign(call, ended(event))
  if (event.type === 'call_failed') Object.assign(call, failed(event))
  if (event.type === 'call_waiting') {
    const { problem, attempt, of, ms, t: at } = event
    call.waits = [...call.waits, { problem, attempt, of, ms, at }]
  }
  if (event.type === 'call_continued')
    call.joints = [...call.joints, { n: event.n, dropped: event.dropped, at: event.t }]
}

function ended({
  stop,
  usage,
  model,
  response,
  via,
  t,
}: Of<'call_ended'> & Pick<Event, 't'>): Partial<CallRecord> {
  return {
    phase: 'ended',
    endedAt: t,
    stop,
    ...(usage && { usage }),
    ...(model !== undefined && { answeredBy: model }),
    ...(response !== undefined && { response }),
    ...(via !== undefined && { via }),
  }
}

function failed(event: Of<'call_failed'> & Pick<Event, 't'>): Partial<CallRecord> {
  const { reason, detail, kind, position, problem, http, stop, usage, t } = event
  const failure = {
    reason,
    ...(detail !== undefined && { detail }),
    ...(kind && { kind }),
    ...(position !== undefined && { position }),
    ...(problem && { problem }),
    ...(http !== undefined && { http }),
  }
  return { phase: 'failed', endedAt: t, failure, ...(stop && { stop }), ...(usage && { usage }) }
}

interface Opened {
  readonly own: Asked
  readonly seats: ReadonlyMap<string, Asked>
  readonly named?: StageNamed
}

/** Whom calls are put to: the run's own connection, that of a stage, or that of one of its seats. */
function createAsked() {
  let run: Asked = { connection: '' }
  let lenses: ReadonlyMap<string, string> = new Map()
  const stages = new Map<string, Opened>()

  return {
    hear(event: Event) {
      if (event.type === 'run_created') {
        run = askedOf(event)
        lenses = new Map(event.panel?.advisors.map(({ id, name }) => [id, name]))
      }
      if (event.type !== 'stage_opened') return
      const seats = event.setup?.seats.map((seat) => [seat.id, askedOf(seat)] as const) ?? []
      // Who is asked elsewhere is another model: that of the run says nothing of it.
      const own = event.connection === undefined ? run : askedOf(event)
      stages.set(event.id, { own, seats: new Map(seats), ...namedOf(event, stages) })
    },
    of({ stage, seat }: { readonly stage?: string; readonly seat: string }): Asked {
      const known = stages.get(stage ?? '')
      const called = lenses.get(seat)
      return {
        ...(known?.seats.get(seat) ?? known?.own ?? run),
        ...(known?.named && { named: known.named }),
        ...(called !== undefined && { called }),
      }
    },
  }
}

function namedOf(
  { setup, loop }: Of<'stage_opened'>,
  before: ReadonlyMap<string, Opened>,
): Pick<Opened, 'named'> {
  const kind = setup?.kind ?? (loop && 'loop')
  if (!kind) return {}
  const alike = [...before.values()].filter(({ named }) => named?.kind === kind)
  return { named: { kind, n: alike.length + 1 } }
}

function askedOf({ connection = '', connectionId, model }: Partial<Asked>): Asked {
  return {
    connection,
    ...(connectionId !== undefined && { connectionId }),
    ...(model !== undefined && { model }),
  }
}
