import type { Remote } from 'comlink'
import { createEffect, createResource, type JSX, Match, Show, Switch, untrack } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { chosenIn } from '../desk/chosen'
import { briefOf, readDraft } from '../desk/draft'
import { hand } from '../desk/handed'
import type { CameIn } from '../desk/incoming'
import { type EnteringSay, IncomingView } from '../desk/incoming-view'
import '../desk/desk.css'
import { enteringTexts } from '../i18n/entering'
import type { Translate } from '../i18n/t'
import { type Came, readCame } from './entering'
import { printRoute } from './route'

export interface EnteringProps {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly query: string
  readonly onFile: (file: File) => void
}

/** Where links and other apps lead to: shows what came in, and puts nothing in the place of what is there unasked. */
export function EnteringPlace(props: EnteringProps): JSX.Element {
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('entering', enteringTexts)
  const [came] = createResource(
    () => props.query,
    (query) =>
      readCame(
        query,
        untrack(() => props.jury),
      ),
  )
  const things = () => {
    const known = came()
    return known?.kind === 'things' ? known.things : undefined
  }
  createEffect(() => {
    const known = came()
    if (known) untrack(() => goOn(known, props.onFile))
  })
  return (
    <div class="desk">
      <h2 tabindex="-1">{say('entering.cameIn')}</h2>
      <Show when={came()} fallback={<p>{say('entering.reading')}</p>}>
        {(known) => <Kinds came={known()} things={things()} say={say} {...props} />}
      </Show>
    </div>
  )
}

function Kinds(
  props: EnteringProps & {
    readonly came: Came
    readonly things: CameIn | undefined
    readonly say: EnteringSay
  },
): JSX.Element {
  const run = () => (props.came.kind === 'run' ? props.came : undefined)
  const nothing = () => (props.came.kind === 'nothing' ? props.came.why : undefined)
  const keep = async (file: string) => goTo(printRoute({ run: await props.jury.keep(file) }))
  return (
    <Switch>
      <Match when={props.things}>
        {(things) => (
          <IncomingView
            things={things()}
            writing={briefOf(readDraft().brief)?.title}
            say={props.say}
            onBrief={() => useBrief(things())}
            onFile={(file) => props.onFile(file)}
          />
        )}
      </Match>
      <Match when={run()}>
        {(one) => (
          <section class="desk-part">
            <h3 dir="auto">{one().title}</h3>
            <p>{props.say('entering.runText')}</p>
            <p class="desk-acts">
              <button type="button" class="primary" onClick={() => void keep(one().file)}>
                {props.say('entering.keepRun')}
              </button>
              <a class="button" href="#/new">
                {props.say('entering.leave')}
              </a>
            </p>
          </section>
        )}
      </Match>
      <Match when={nothing()}>
        {(why) => (
          <>
            <p role="alert">{props.say(`entering.${why()}`)}</p>
            <p class="desk-acts">
              <a class="button" href="#/new">
                {props.say('entering.toForm')}
              </a>
            </p>
          </>
        )}
      </Match>
    </Switch>
  )
}

/** What can be put somewhere without taking anything away goes there at once. */
function goOn(came: Came, onFile: (file: File) => void): void {
  if (came.kind === 'place') return goTo(came.hash)
  if (came.kind !== 'things') return
  const { brief, brand, skill, files, leftOut } = came.things
  const isWriting = briefOf(readDraft().brief) !== undefined
  if (leftOut > 0 || brand || skill) return
  const [file, ...others] = files
  if (brief && !isWriting && !file) useBrief(came.things)
  else if (!brief && file && others.length === 0) onFile(file)
}

/** What was being written is a step back in the form. What the brief was written for is chosen, where it is here. */
function useBrief({ brief, brand, skill }: CameIn): void {
  if (!brief) return
  const kept = readDraft()
  const before = chosenIn(kept)
  const chosen = { brand: brand?.id ?? before.brand, skill: skill?.id ?? before.skill }
  hand({ draft: { ...kept, brief, chosen }, connection: undefined, field: 'brief', keeps: true })
  goTo('#/new')
}

/** In the place of the address that brought it: it can be opened once, and going back would find nothing. */
function goTo(hash: string): void {
  location.replace(hash)
}
