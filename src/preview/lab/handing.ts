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

/** Windows that were opened from this page, by their project: a second press comes back to the same one. */
const opened = new WeakMap<Project, string>()

/** Opens a project in a document of its own. Gives false where the browser lets no window open. */
export function openLab(handed: Handed): boolean {
  const name = opened.get(handed.project) ?? answering(handed)
  opened.set(handed.project, name)
  const address = new URL(PATH, document.baseURI)
  address.hash = name
  return open(address, `lab-${name}`) !== null
}

/** Answers for as long as this page is there: a second try is a fresh document, which asks again. */
function answering(handed: Handed): string {
  const name = crypto.randomUUID()
  const channel = new BroadcastChannel(channelName(name))
  channel.onmessage = ({ data }) => {
    if (data === 'ready') channel.postMessage(handed)
  }
  return name
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
