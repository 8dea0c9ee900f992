import { calibrationTexts } from '../../i18n/calibration'
import type { KeyOf, Translate } from '../../i18n/t'
import type { Calibration, JudgeGrade, Rate } from '../../run/calibration'
import { intervalOf } from '../../health/statistics'

export type CalibrationKey = KeyOf<typeof calibrationTexts>
export type CalibrationTranslate = Translate<CalibrationKey>

/** The texts of how well connections judge come with whatever shows them. */
export function createCalibrationTranslate(page: Pick<Translate, 'part'>): CalibrationTranslate {
  return page.part('calibration', calibrationTexts)
}

/** What a badge says beside the name of a judge. */
export function badgeWords(grade: JudgeGrade, t: CalibrationTranslate): string {
  return grade.type === 'uncalibrated'
    ? t('calibration.badge.uncalibrated')
    : t(`calibration.badge.${grade.type}`, { letter: grade.letter })
}

/** Where the true share lies, in whole percent. */
export function intervalWords(rate: Rate, t: CalibrationTranslate): string {
  const [low, high] = intervalOf(rate)
  return t('calibration.interval', { low: Math.round(low * 100), high: Math.round(high * 100) })
}

/** A difference with its sign: without one nobody knows who is meant to be higher. */
export function signed(value: number, t: Pick<CalibrationTranslate, 'score'>): string {
  return value < 0 ? `−${t.score(-value)}` : `+${t.score(value)}`
}

export function dosesWords({ doses }: Calibration, t: CalibrationTranslate): string {
  const means = doses.map(({ dose, mean }) =>
    dose === 0
      ? t('calibration.doseClean', { mean: t.score(mean) })
      : t('calibration.dose', { n: dose, mean: t.score(mean) }),
  )
  const list = new Intl.ListFormat(t.locale, { type: 'unit' }).format(means)
  return t('calibration.doses', { means: list })
}
