import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import config from '../vitest.config'
import { TEXTS } from './record'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The files of the sample with their mutants in them, by their paths. */
const texts: Record<string, string> = JSON.parse(readFileSync(TEXTS, 'utf8'))

/** Quick tests first: what they notice, a slow one need not be repeated for. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const longestFirst = await super.sort(files)
    return longestFirst.reverse()
  }
}

const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[]
const unit = projects.find(({ test }) => test?.name === 'unit')?.test

export default defineConfig({
  root,
  cacheDir: 'node_modules/.vite',
  plugins: [
    ...(config.plugins ?? []),
    {
      name: 'mutants',
      enforce: 'pre',
      // Any other part of an import's address asks for something else than the module, as its text.
      load: (id) => texts[id.replace(`${root}`, '')],
    },
  ],
  test: {
    ...unit,
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    exclude: [],
    // A mutant that hangs is ended with its process.
    pool: 'forks',
    isolate: true,
    runner: fileURLToPath(new URL('runner.ts', import.meta.url)),
    dangerouslyIgnoreUnhandledErrors: true,
    silent: true,
    maxWorkers: 2,
    testTimeout: 60_000,
    sequence: { sequencer: QuickFirst },
  },
})
