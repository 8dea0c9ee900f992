import type { Config } from '../run/config'
import type { WarningKind } from '../run/event'
import { WireError } from '../run/reading'
import { readNumber } from './numbers'
import type { Tag } from './tags'

type Warn = (kind: WarningKind, at: number, detail: string) => void

/** What `readScale` gives, of a reply that is a whole run and so must speak our version. */
export function readSettings(tag: Tag, config: Config, warn: Warn): number {
  const written = tag.attributes.get('version')
  if (written !== undefined && readNumber(written) !== 1)
    throw new WireError('protocol_version_mismatch', tag.at)
  return readScale(tag, config, warn)
}

/**
 * Compares what the model's opening of the run says with the run's own settings, which alone count. Gives the scale that
 * the model says it uses, where that is larger than ours. A smaller one would make ten of ten from six, by one attribute
 * that any quoted text can ask for.
 */
export function readScale({ attributes, at }: Tag, config: Config, warn: Warn): number {
  function compare(name: string, ours: number): number | undefined {
    const written = attributes.get(name)
    const theirs = written === undefined ? undefined : readNumber(written)
    if (written !== undefined && theirs !== ours) warn('settings_mismatch', at, name)
    return theirs
  }

  if (!attributes.has('version')) warn('settings_mismatch', at, 'version')
  compare('version', 1)
  compare('maxrounds', config.maxRounds)
  compare('threshold', config.scoreThreshold)
  return Math.max(config.scoreScale, compare('scale', config.scoreScale) ?? 0)
}
