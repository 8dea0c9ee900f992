import { printLine, readArguments, readBytes } from './arguments'
import { specEvent } from '../../src/run/spec-event'
import { hear } from './hear'

const { file, options } = readArguments(['all'])
const bytes = readBytes(file, 'npm run -s wire -- FILE [--chunk N] [--all]')
const size = Number(options.get('chunk') ?? bytes.length)

/** The file as a network would bring it: so many bytes at a time, cut anywhere. */
function* pieces(): Generator<string> {
  const decoder = new TextDecoder()
  const step = Number.isInteger(size) && size > 0 ? size : Math.max(1, bytes.length)
  for (let at = 0; at < bytes.length; at += step)
    yield decoder.decode(bytes.subarray(at, at + step), { stream: true })
  yield decoder.decode()
}

const { events, error } = hear(pieces())
for (const event of events) {
  const row = options.has('all') ? event : specEvent(event, 'wire')
  if (row) printLine(row)
}
if (error) printLine({ type: 'error', kind: error.kind, position: error.position })
