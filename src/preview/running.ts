import agent from './agent/running.ts?inline-script'
import { headed } from './held'

/** Firefox looks up the host of every link on a page that has not said this first; what is off cannot be turned on. */
const UNASKED = '<meta http-equiv="x-dns-prefetch-control" content="off">'

/** A page as it was written, with our own script before all of its own. */
export function runningPage(html: string): { readonly html: string } {
  return { html: headed(html, `${UNASKED}<script>${agent}</script>`) }
}
