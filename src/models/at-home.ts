const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/
/** Private IPv4, link-local of both kinds, unique local IPv6, and names that only a local network answers to. */
const NETWORK =
  /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|\[f[cd][\da-f]{2}:.*\]|\[fe[89ab][\da-f]:.*\]|.+\.(?:local|lan|home\.arpa|internal))$/

/** Whether a model answers from the person's own machine or network: it writes as fast as that machine can. */
export function isAtHome(baseUrl: string): boolean {
  try {
    const { hostname } = new URL(baseUrl)
    return LOOPBACK.test(hostname) || NETWORK.test(hostname)
  } catch {
    return false
  }
}
