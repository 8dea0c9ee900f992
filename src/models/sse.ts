import { createParser } from 'eventsource-parser'
import { cutOff, type Framer, LONGEST_FRAME, type OnFrame } from './framer'

/** Server-sent events: a frame is the data of one event. */
export function sseFramer(onFrame: OnFrame): Framer {
  const parser = createParser({
    maxBufferSize: LONGEST_FRAME,
    onEvent: ({ data, event }) => onFrame(data, event),
    onError({ type }) {
      // Fields that nobody knows are skipped; only a frame without an end is the end.
      if (type === 'max-buffer-size-exceeded') throw cutOff('A part of the reply has no end.')
    },
  })
  return {
    write: (text) => parser.feed(text),
    // Many servers close without the blank line that ends the last event, and an event without it is dropped.
    end: () => parser.feed('\n\n'),
  }
}
