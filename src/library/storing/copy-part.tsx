import type { JSX } from 'solid-js'
import type { Copying, CopyNews } from './copying'
import { ProgressLine } from './progress-line'
import { dateOf, sizeOf } from './sizes'
import type { StoringSay } from './storing-say'

/** When everything last left this browser as a copy, and a button that does it now. */
export function CopyPart(props: { readonly copying: Copying; readonly say: StoringSay }): JSX.Element {
  const last = () => props.copying.last()
  const news = () => {
    const last = props.copying.news()
    return last ? newsWords(last, props.say) : ''
  }
  const going = () => (props.copying.checking() ? 'storing.copy.checking' : 'storing.copy.going')
  return (
    <section class="storing-part" aria-labelledby="storing-copy">
      <h3 id="storing-copy">{props.say('storing.copy.title')}</h3>
      <p class="storing-lead">{lastWords(last(), props.say)}</p>
      <p>{props.say('storing.copy.about')}</p>
      <p class="storing-acts">
        <button type="button" class="primary" onClick={() => void props.copying.copy()}>
          {props.say('storing.copy.do')}
        </button>
        <a href="#/import">{props.say('storing.restore')}</a>
      </p>
      <ProgressLine
        step={props.copying.work.step()}
        text={({ done, of }) => props.say(going(), { done, of })}
        stop={props.say('storing.stop')}
        onStop={props.copying.work.stop}
      />
      <p role="status">{news()}</p>
    </section>
  )
}

export function lastWords(at: number | undefined, say: StoringSay): string {
  return at === undefined
    ? say('storing.copied.never')
    : say('storing.copied.at', { date: dateOf(at, say.locale) })
}

function newsWords(news: CopyNews, say: StoringSay): string {
  switch (news.kind) {
    case 'stopped':
      return say('storing.copy.stopped')
    case 'failed':
      return say('storing.copy.notSaved', { reason: news.reason })
    case 'bad':
      return say('storing.copy.notSaved', { reason: say('storing.copy.bad') })
    case 'saved':
    case 'handed': {
      const { runs, running, damaged } = news.backup
      const lines = [
        say(`storing.copy.${news.kind}`, { n: runs, size: sizeOf(news.bytes, say.locale) }),
        running > 0 && say('storing.copy.running', { n: running }),
        damaged.length > 0 && say('storing.copy.damaged', { n: damaged.length }),
      ]
      return lines.filter((line) => line !== false).join(' ')
    }
    default:
      return news satisfies never
  }
}
