import type { storingTexts as english } from '../storing'
import type { Texts } from '../t'

export const storing: Texts<typeof english> = {
  'storing.title': 'Auf diesem Gerät',

  'shut.newer.title': 'Von einer neueren Version gespeichert',
  'shut.newer':
    'Eine neuere Version von {product} hat die Läufe auf diesem Gerät gespeichert. Dieser Tab ist älter und lässt sie unberührt. Neu laden, um die neuere Version zu bekommen.',
  'shut.blocked.title': 'Ein anderer Tab hält auf',
  'shut.blocked':
    'Ein anderer Tab hält eine ältere Version von {product} offen. Ihn schließen oder seinen Lauf enden lassen: Dieser Tab macht dann von selbst weiter.',
  'shut.closed.title': 'In einem anderen Tab aktualisiert',
  'shut.closed':
    'Ein anderer Tab hat {product} aktualisiert, oder die Daten wurden gelöscht. Neu laden, um die Läufe auf diesem Gerät zu sehen.',
  'shut.fault.title': 'Die Läufe auf diesem Gerät lassen sich nicht öffnen',
  'shut.fault': 'Der Browser hat nicht geöffnet, was hier gespeichert ist. Nichts davon wurde verändert.',
  'shut.reload': 'Neu laden',
  'shut.export': 'Rohdaten exportieren',
  'shut.before':
    'Eine Datei mit allem, was hier gespeichert ist, so wie es daliegt. Schlüssel bleiben zurück.',
  'shut.reading': 'Wird gelesen …',
  'shut.done': 'Als everything.json übergeben',
  'shut.failed': 'Es ließ sich nicht lesen: {reason}',
}
