import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// The unit project alone: a mutant of a rule is a unit test's to catch, and a browser per mutant takes hours.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: 'node_modules/.vite',
  test: {
    environment: 'node',
    // What speaks of the rules and the reader; the stores and the stage would run for every mutant and say no more.
    include: ['tests/unit/{run,wire,procedures}/**/*.test.ts', 'tests/unit/kernel.test.ts'],
    exclude: ['tests/unit/wire/{fuzz,linear}.test.ts'],
    env: { WIRE_SPLITS: '3' },
    testTimeout: 60_000,
    setupFiles: ['tests/unit/setup.ts'],
  },
})
