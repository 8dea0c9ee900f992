import type { help as english } from '../help'
import type { Texts } from '../t'

export const help: Texts<typeof english> = {
  'help.guides': 'Anleitungen',
  'help.guide.connections': 'Verbindungen',
  'help.guide.runs': 'So läuft ein Lauf ab',
  'help.guide.jury': 'Die Jury lesen',
  'help.guide.panel': 'Das Content-Panel',
  'help.guide.critic': 'Die Kritikschleife',
  'help.guide.judging': 'Zweite Meinungen',
  'help.guide.why': 'Warum Urteile kippen',
  'help.guide.calibration': 'Urteilen trauen',
  'help.guide.library': 'Die Bibliothek',
  'help.guide.brands': 'Marken und Skills',
  'help.guide.compare': 'Vergleichen und neu starten',
  'help.guide.export': 'Einen Lauf exportieren',
  'help.guide.settings': 'Einstellungen',
  'help.guide.app': 'Die App auf dem Gerät',
  'help.guide.storage': 'Aufbewahren, kopieren, importieren',
  'help.english': 'Diese Anleitung ist noch nicht übersetzt. Sie steht hier auf Englisch.',
  'help.contents': 'Auf dieser Seite',
  'help.copy': 'Kopieren',
  'help.copied': 'Kopiert.',
  'help.copyFailed': 'Der Browser ließ es nicht zu. Den Text markieren und von Hand kopieren.',
  'help.table': 'Tabelle: {columns}',
  'help.newTab': '(öffnet in neuem Tab)',
}
