import { exportingTexts } from '../../i18n/exporting'
import type { KeyOf, Translate } from '../../i18n/t'
import type { Form } from './forms'

export type ExportSay = Translate<KeyOf<typeof exportingTexts>>

export function createExportSay(t: Translate): ExportSay {
  return t.part('exporting', exportingTexts)
}

/** What a form is called and holds. A text is no page. */
export function formWords(form: Form, isCopy: boolean, say: ExportSay): { name: string; text: string } {
  if (form === 'page' && isCopy)
    return { name: say('exporting.form.copy'), text: say('exporting.form.copy.text') }
  const text = form === 'zip' && isCopy ? 'exporting.form.zip.copy' : (`exporting.form.${form}.text` as const)
  return { name: say(`exporting.form.${form}`), text: say(text) }
}

/** A size as people read it. */
export function sizeWords(bytes: number, locale: string): string {
  const [unit, size] =
    bytes < 1000 ? ['byte', bytes] : bytes < 1e6 ? ['kilobyte', bytes / 1e3] : ['megabyte', bytes / 1e6]
  const style = { style: 'unit', unit, maximumFractionDigits: size < 10 ? 1 : 0 } as const
  return new Intl.NumberFormat(locale, style).format(Number(size))
}
