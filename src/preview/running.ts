import agent from './agent/running.ts?inline-script'
import { headed } from './held'

/** A page as it was written, with our own script before all of its own. */
export function runningPage(html: string): { readonly html: string } {
  return { html: headed(html, `<script>${agent}</script>`) }
}
