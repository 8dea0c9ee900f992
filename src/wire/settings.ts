import type { Config } from '../run/config'
import type { WarningKind } from '../run/event'
import { WireError } from '../run/reading'
import { readNumber } from './numbers'
import type { Tag } from './tags'

/**
 * Compares what the model's opening of the run says with the run's own settings, which alone count. Gives the scale
 * that the model says it uses.
 */
export function readSettings(
  tag: Tag,
  config: Config,
  warn: (kind: WarningKind, at: number, detail: string) => void,
): number {
  function compare(name: string, ours: number): number | undefined {
    const written = tag.attributes.get(name)
    const theirs = written === undefined ? undefined : readNumber(written)
    if (written !== undefined && theirs !== ours) warn('settings_mismatch', tag.at, name)
    return theirs
  }

  if (isVersionMissing(tag)) warn('settings_mismatch', tag.at, 'version')
  compare('maxrounds', config.maxRounds)
  compare('threshold', config.scoreThreshold)
  const scale = compare('scale', config.scoreScale)
  return scale !== undefined && scale > 0 ? scale : config.scoreScale
}

function isVersionMissing({ attributes, at }: Tag): boolean {
  const written = attributes.get('version')
  if (written !== undefined && readNumber(written) !== 1) throw new WireError('protocol_version_mismatch', at)
  return written === undefined
}
