import { readFileSync } from 'node:fs'
import { basesFrom } from '../../src/health/pack/bases'

const at = (name: string) => new URL(`../../src/health/pack/pages/${name}`, import.meta.url)

/** The pages of the pack, read from the disk: no tool here knows the bundler's way. */
export const BASES = basesFrom((name) => readFileSync(at(name), 'utf8'))
