import '../../tokens.css'
import '../../app.css'
import { render } from 'solid-js/web'
import { en } from '../../i18n/en'
import { createTranslate } from '../../i18n/t'
import { readHanded } from './handed'
import { createMoment } from './moment'
import { Room } from './room'

/*
 * A run that plays by itself: one file, opened by a double click, without the app and without a network. It is built apart
 * from the app, to one script; what it may do is written in the policy at its head (`.ci/replay-shell.mjs`).
 */

if (window.unpacked) {
  const { file, language, report } = readHanded(window.unpacked)
  const t = createTranslate(en, () => language)
  document.getElementById('wait')?.remove()
  render(() => {
    // Handed over as it is written here, it would be made anew each time that it is read.
    const moment = createMoment(file)
    return <Room moment={moment} report={report} t={t} />
  }, document.body)
}
