// The script that is put into a held page is at most two kibibytes, and nothing in it ends its own tag.
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundleInline } from '../../../.ci/inline-script.mjs'

test('[SAFETY 2.1] our script in a held page is two kibibytes, and ends nowhere within itself', async () => {
  const text = await bundleInline('src/preview/agent/held.ts')
  expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(2048)
  expect(text).not.toMatch(/<\/script|<!--/i)
})
