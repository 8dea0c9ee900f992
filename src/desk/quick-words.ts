import type { BriefResult } from '../../workers/desk-surface'
import type { Grade } from '../run/connection'
import type { DeskTranslate } from './words'

/** What a quick test came to. One brief is too little for a letter: that would pass for the grade of ten. */
export function quickWords(grade: Grade, results: readonly BriefResult[], t: DeskTranslate): string {
  const { valid, shipped, clean } = grade
  if (valid === 0) return t('desk.conform.quickNone')
  const checks = results.flatMap((result) => (result.void === undefined ? result.checks : []))
  const failed = checks.filter(({ ok }) => !ok).length
  if (failed > 0) return t('desk.conform.quickFailed', { n: failed, of: checks.length })
  return t(shipped === valid && clean === valid ? 'desk.conform.quickPassed' : 'desk.conform.quickNot')
}
