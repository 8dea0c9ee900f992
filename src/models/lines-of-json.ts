import { type Framer, held, type OnFrame } from './framer'

/** A frame is a line. What is no JSON in it, its reader skips. */
export function lineFramer(onFrame: OnFrame): Framer {
  let rest = ''
  return {
    write(text) {
      const [first = '', ...more] = text.split('\n')
      const lines = [rest + first, ...more]
      rest = held(lines.pop() ?? '')
      for (const line of lines) onFrame(line)
    },
    end: () => onFrame(rest),
  }
}
