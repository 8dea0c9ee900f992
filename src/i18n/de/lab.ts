import type { lab as english } from '../lab'
import type { Texts } from '../t'

export const lab: Texts<typeof english> = {
  'lab.title': 'Projekt: {title}',
  'lab.note': 'Ein Projekt, das außerhalb von {product} läuft. Hier keinen Schlüssel eingeben.',
  'lab.asking': 'Dateien werden geholt.',
  'lab.nobody':
    'Die Seite, die diese geöffnet hat, antwortet nicht mehr. Dorthin zurückgehen und noch einmal „Dieses Projekt ausführen“ wählen.',
  'lab.at.reaching': 'Erreichbarkeit von stackblitz.com wird geprüft.',
  'lab.at.booting': 'Container wird gestartet.',
  'lab.at.mounting': 'Dateien werden abgelegt.',
  'lab.at.installing': 'Pakete werden installiert. Beim ersten Mal dauert das ein bis zwei Minuten.',
  'lab.at.starting': 'Server wird gestartet.',
  'lab.at.serving': 'Läuft.',
  'lab.at.stopped': 'Gestoppt. Nichts davon läuft mehr.',
  'lab.at.not_isolated':
    'Dieses Fenster kam nicht vom eigenen Service Worker der App, und ohne den darf kein Container starten. Einmal neu laden; hilft das nicht, die App außerhalb eines privaten Fensters öffnen.',
  'lab.at.offline':
    'Kein Netz. Zum Ausführen braucht ein Projekt eines; seine Dateien sind in der App lesbar.',
  'lab.at.unreachable':
    'stackblitz.com antwortet von hier aus nicht. Es ist vielleicht blockiert oder gestört. Die Dateien des Projekts sind in der App lesbar.',
  'lab.tooLong.boot':
    'Der Container startete nicht rechtzeitig. Etwas auf dem Weg zu stackblitz.com hält ihn auf.',
  'lab.tooLong.mount': 'Die Dateien konnten nicht rechtzeitig abgelegt werden.',
  'lab.tooLong.install': 'Die Pakete kamen nicht rechtzeitig an. Das Log zeigt, wie weit es ging.',
  'lab.tooLong.start':
    'Das Projekt öffnete nicht rechtzeitig einen Port. Das Log zeigt, was es stattdessen tat.',
  'lab.failed.boot': 'Der Container konnte nicht starten: {reason}',
  'lab.failed.mount': 'Die Dateien konnten nicht abgelegt werden: {reason}',
  'lab.failed.install': 'Die Pakete konnten nicht installiert werden: {reason}. Das Log zeigt, warum.',
  'lab.failed.start': 'Das Projekt lief nicht weiter: {reason}. Das Log zeigt, warum.',
  'lab.stop': 'Stoppen',
  'lab.again': 'Neu versuchen',
  'lab.log': 'Log',
  'lab.logEmpty': 'Noch keine Ausgabe.',
  'lab.frame': 'Das laufende Projekt',
  'project.label': 'Projekt',
  'project.files': 'Dateien',
  'project.count.one': '{n} Datei',
  'project.count.other': '{n} Dateien',
  'project.run': 'Dieses Projekt ausführen',
  'project.runText':
    'Es läuft in einem WebContainer von StackBlitz, in einem eigenen Fenster. Dieses Fenster fragt stackblitz.com, staticblitz.com, webcontainer.io, webcontainer-api.io und deren Subdomains sowie, für die Pakete des Projekts, die von ihnen genutzte Paketregistrierung: Sie erfahren, dass etwas ausgeführt wird, welche Pakete, und die eigene Netzadresse. Die Dateien bleiben in diesem Browser.',
  'project.licence':
    'Der Container ist zum Ausprobieren und für Open Source kostenlos. Gewerblicher Produktivbetrieb braucht eine Lizenz von StackBlitz.',
  'project.terms': 'Nutzungsbedingungen',
  'project.offline': 'Derzeit kein Netz. Die Dateien sind lesbar; zum Ausführen zuerst verbinden.',
  'project.noWindow':
    'Der Browser ließ kein Fenster zu. Fenster für diese Seite erlauben, dann noch einmal versuchen.',
  'project.unreadable': 'Dieses Projekt lässt sich nicht ausführen: {reason}',
  'project.source': 'Wie geschrieben',
}
