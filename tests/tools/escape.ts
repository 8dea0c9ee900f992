import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * node --import ./.ci/ts.mjs tests/tools/escape.ts [--project=firefox] [-g words]
 *
 * The escape suite where nothing at all can be reached: in a network of its own, with a name server of ours and one
 * address that is no loopback, so that look-ups and WebRTC are seen too. Needs Linux, root, and `ip`.
 */
const folder = mkdtempSync(join(tmpdir(), 'escape-'))
const resolver = join(folder, 'resolv.conf')
writeFileSync(resolver, 'nameserver 127.0.0.1\n')

const setUp = [
  'set -e',
  'ip link set lo up',
  'ip link add v0 type veth peer name v1',
  'ip addr add 10.99.0.1/24 dev v0',
  'ip link set v0 up',
  'ip link set v1 up',
  'ip route add default via 10.99.0.254 dev v0',
  `mount --bind ${resolver} "$(readlink -f /etc/resolv.conf)"`,
  'exec "$@"',
].join('\n')

const suite = ['npx', 'playwright', 'test', '-c', 'tests/playwright.config.ts', '--workers=1', 'e2e/escape/']
const { status } = spawnSync(
  'unshare',
  ['-nm', 'sh', '-c', setUp, 'sh', ...suite, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, ESCAPE: 'full', ESCAPE_DNS: '1' },
  },
)
process.exitCode = status ?? 1
