import type { mustFixTexts as english } from '../must-fix'
import type { Texts } from '../t'

export const mustFix: Texts<typeof english> = {
  'fix.label': 'Mängel',
  'fix.openCount.one': '{n} offen',
  'fix.openCount.other': '{n} offen',
  'fix.fixedCount.one': '{n} behoben',
  'fix.fixedCount.other': '{n} behoben',
  'fix.none': 'Bisher ist nichts zu beheben.',
  'fix.noneText':
    'Ein Mangel verhindert die Freigabe einer Seite. Mängel melden die Jury und Prüfungen, die die Seite selbst lesen.',
  'fix.allFixed': 'Nichts ist offen. Alles Gemeldete wurde behoben.',
  'fix.loading': 'Meldungen werden gelesen\u00a0…',
  'fix.waiting': 'Noch wurde keine Runde bewertet.',
  'fix.standing.open': 'offen',
  'fix.standing.fixed': 'behoben',
  'fix.standing.regressed': 'wieder da',
  'fix.bench': 'Prüfstand',
  'fix.measured': 'An der Seite gemessen, nicht von der Jury behauptet.',
  'fix.raised': 'gemeldet in',
  'fix.stillOpen': 'noch offen in',
  'fix.fixedIn': 'behoben in',
  'fix.backIn': 'wieder da in',
  'fix.round': 'Runde {n}',
  'fix.forked': 'im Lauf davor offen',
  'fix.openRound': '{what} Runde {n}: diese Runde zeigen',
}
