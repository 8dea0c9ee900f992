// The lock file names every optional package with its checksum and without a host, so that any machine can install it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

// Written by npm, whose shape this is.
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}

const installed = Object.entries(packages).filter(([path]) => path !== '')

test('every optional package has an entry, or npm ci refuses the lock on every machine', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !reachable(path, name))
      .map((name) => `${name}, wanted by ${path}`),
  )
  expect(missing).toEqual([])
})

test('a package is looked for beside its parent and in every folder above', () => {
  expect(reachable('node_modules/rolldown', '@rolldown/binding-darwin-arm64')).toBe(true)
  expect(reachable('node_modules/rolldown', '@rolldown/binding-of-no-system')).toBe(false)
})

const systems = ['darwin-arm64', 'darwin-x64', 'linux-x64-gnu', 'linux-arm64-gnu', 'win32-x64-msvc']
const bindings = [
  ...systems.map((system) => `@rolldown/binding-${system}`),
  ...systems.map((system) => `@rollup/rollup-${system}`),
  ...systems.map((system) => `lightningcss-${system}`),
  ...systems.map((system) => `@oxc-parser/binding-${system}`),
  ...systems.map((system) => `@oxc-resolver/binding-${system}`),
  ...['darwin-arm64', 'darwin-x64', 'linux-x64', 'linux-arm64', 'win32-x64'].map(
    (system) => `@biomejs/cli-${system}`,
  ),
]

test.each(bindings)('%s can be installed', (name) => {
  expect(installed.some(([path]) => path.endsWith(`node_modules/${name}`))).toBe(true)
})

test('every entry can be verified, and none names a host', () => {
  expect(installed.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([])
  expect(installed.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([])
})

/** Whether Node, standing in the package at `path`, would find `name`. */
function reachable(path: string, name: string): boolean {
  if (packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]) return true
  if (path === '') return false
  const parent = path.slice(0, path.lastIndexOf('node_modules/')).replace(/\/$/, '')
  return reachable(parent, name)
}
