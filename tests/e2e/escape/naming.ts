import { OUTSIDE } from './listener'

/** What a fragment of an artifact needs in order to call out. */
export interface Outside {
  /** An address in clear, with a path. */
  readonly http: (path?: string) => string
  /** Over TLS: a connection that is only opened names its host all the same. */
  readonly https: (path?: string) => string
  readonly ws: string
  /** Host and port, as a server for WebRTC is named. */
  readonly udp: string
  readonly udpPort: number
  readonly app: string
}

export interface Ports {
  readonly tcp: number
  readonly udp: number
  /** The origin of the app, for whoever tries to walk back into it. */
  readonly app: string
}

/** One host a channel, mode and place: a name that is looked up has told which channel is open. */
export function hostFor(channel: string, tag: string): string {
  return `${channel.toLowerCase().replaceAll('_', '-')}.${tag}.${OUTSIDE}`
}

export function outside(channel: string, tag: string, ports: Ports): Outside {
  const host = hostFor(channel, tag)
  return {
    http: (path = 'x') => `http://${host}:${ports.tcp}/${path}`,
    https: (path = 'x') => `https://${host}:${ports.tcp}/${path}`,
    ws: `ws://${host}:${ports.tcp}/x`,
    udp: `${host}:${ports.udp}`,
    udpPort: ports.udp,
    app: ports.app,
  }
}
