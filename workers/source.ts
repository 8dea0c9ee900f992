import { expose } from 'comlink'
import { measureSource } from '../src/instruments/source'

/** What reads pages by their source, beside the page that shows them: a long one takes a tenth of a second. */
const reader = { measureSource }

export type SourceReader = typeof reader

expose(reader)
