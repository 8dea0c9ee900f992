import type { Project } from '../../run/project'

/*
 * How a project gets into the document that runs it. That one is cut off from its opener, so files go by a channel with a
 * name that only the two know. No key and nothing of any other run goes there.
 */

/** What the document is given. */
export interface Handed {
  readonly title: string
  readonly project: Project
}

const PATH = 'src/preview/lab/lab.html'

/** Opens a project in a document of its own. Gives false where the browser lets no window open. */
export function openLab(handed: Handed): boolean {
  const name = crypto.randomUUID()
  const channel = new BroadcastChannel(channelName(name))
  channel.onmessage = ({ data }) => {
    // It stays open for as long as this page does: a second try is a fresh document, which asks again.
    if (data === 'ready') channel.postMessage(handed)
  }
  const address = new URL(PATH, document.baseURI)
  address.hash = name
  // A name makes a second click come back to the same window of this project, instead of a second one.
  return open(address, `lab-${name}`) !== null
}

/** Asks for the project that this document was opened for; undefined where nobody answers any more. */
export function takeProject(name: string, waitMs: number): Promise<Handed | undefined> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName(name))
    const timer = setTimeout(() => leave(undefined), waitMs)
    const leave = (handed: Handed | undefined) => {
      clearTimeout(timer)
      channel.close()
      resolve(handed)
    }
    channel.onmessage = ({ data }: MessageEvent<Handed>) => leave(data)
    channel.postMessage('ready')
  })
}

function channelName(name: string): string {
  return `lab ${name}`
}
