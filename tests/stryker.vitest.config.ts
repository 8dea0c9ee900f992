import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// The unit project alone: a mutant of a rule is a unit test's to catch, and a browser per mutant takes hours.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: 'node_modules/.vite',
  test: {
    environment: 'node',
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    // These read the tree and the lock, which a mutated copy does not have whole.
    exclude: ['tests/unit/{arrows,lockfile,tree}.test.ts'],
    setupFiles: ['tests/unit/setup.ts'],
  },
})
