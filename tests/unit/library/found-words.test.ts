// A run out of a backup is shown by the name of that backup or its folder, and any other file by its own.
import { expect, test } from 'vitest'
import { nameWords } from '../../../src/library/importing/found-words'

const HASH = 'b49cb56f9dde3cc20969b403e2d04f18ff42453f71243744fdc49f93cbbdae14'

test.each([
  [`backup.zip › r/2026-08/a-run.${HASH}`, 'backup.zip'],
  [`folder/r/2026-08/a-run.${HASH}`, 'folder'],
  [`r/2026-08/a-run.${HASH}`, `r/2026-08/a-run.${HASH}`],
  ['backup.zip › DESIGN.md', 'backup.zip › DESIGN.md'],
  ['a-run.jury', 'a-run.jury'],
])('%s is shown as %s', (name, shown) => expect(nameWords(name)).toBe(shown))
