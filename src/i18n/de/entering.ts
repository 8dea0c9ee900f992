import type { enteringTexts as english } from '../entering'
import type { Texts } from '../t'

export const entering: Texts<typeof english> = {
  'entering.cameIn': 'Eingegangen',
  'entering.reading': 'Wird gelesen …',
  'entering.fromOutside':
    'Aus einer anderen App oder einem Link. Verwendet wird davon erst, was hier gewählt wird.',
  'entering.brief': 'Ein Briefing',
  'entering.here.brand':
    'Geschrieben für die Marke {name}. Sie ist auf diesem Gerät und wird mit dem Briefing gewählt.',
  'entering.here.skill':
    'Geschrieben für den Skill {name}. Er ist auf diesem Gerät und wird mit dem Briefing gewählt.',
  'entering.missing.brand':
    'Geschrieben für die Marke {name}; auf diesem Gerät heißt keine so. Um die DESIGN.md bitten oder im Formular eine andere Marke wählen.',
  'entering.missing.skill':
    'Geschrieben für den Skill {name}; auf diesem Gerät heißt keiner so. Um die SKILL.md bitten oder im Formular einen anderen Skill wählen.',
  'entering.writing':
    'Ein eigenes Briefing ist angefangen: „{title}“. „Rückgängig“ im Formular holt es zurück.',
  'entering.useBrief': 'Dieses Briefing verwenden',
  'entering.files': 'Dateien',
  'entering.file.documents': 'Als Marke oder Skill lesen',
  'entering.file.pictures': 'Einem Briefing beilegen',
  'entering.file.runs': 'Lauf öffnen',
  'entering.file.page': 'Diese Seite bewerten',
  'entering.file.unknown': 'Diese Art von Datei lässt sich hier nicht öffnen.',
  'entering.leftOut.one': '{n} Datei fehlt: Angenommen werden zehn Dateien und 32 MB auf einmal.',
  'entering.leftOut.other': '{n} Dateien fehlen: Angenommen werden zehn Dateien und 32 MB auf einmal.',
  'entering.leave': 'Nicht verwenden',
  'entering.runText':
    'In diesem Link steckt ein ganzer Lauf. Beim Öffnen wird er Zeile für Zeile neu gelesen und in diesem Browser gespeichert.',
  'entering.keepRun': 'Lauf öffnen',
  'entering.lost': 'Das Geteilte ist nicht mehr da. Es wartet einen Tag und wird einmal übergeben.',
  'entering.broken': 'Dieser Link ist unvollständig. Am besten noch einmal schicken lassen.',
  'entering.large': 'Dieser Link enthält mehr, als ein Link darf.',
  'entering.newer':
    'Dieser Link stammt aus einer neueren Version der App. Zuerst aktualisieren, dann noch einmal öffnen.',
  'entering.toForm': 'Briefing schreiben',

  'entering.share': 'Teilen',
  'entering.share.brief': 'Briefing teilen',
  'entering.share.run': 'Lauf teilen',
  'entering.share.copied': 'Link kopiert. Er enthält das Briefing und sonst nichts.',
  'entering.share.copiedRun': 'Link kopiert. Er enthält den ganzen Lauf.',
  'entering.share.shared': 'Geteilt.',
  'entering.share.saved': 'Als Datei gespeichert. Sie lässt sich in dieser App öffnen.',
  'entering.share.large': 'Dieses Briefing ist zu lang für einen Link. Stattdessen den Lauf teilen.',
  'entering.share.secret':
    'Etwas darin sieht wie ein Schlüssel aus, deshalb wurde nichts geteilt. Bitte zuerst entfernen.',
  'entering.share.byHand': 'Der Browser ließ das Kopieren nicht zu. Hier ist der Link:',
  'entering.share.failed': 'Das ließ sich nicht teilen: {reason}',

  'entering.safe': 'Sicher aufbewahren',
  'entering.safe.text':
    'Die Läufe liegen nur in diesem Browser, und er darf sie löschen, wenn ihm der Platz ausgeht.',
  'entering.safe.kept': 'Die Läufe liegen nur in diesem Browser. Von selbst löscht er sie nicht.',
  'entering.safe.never': 'Noch nie gesichert.',
  'entering.safe.last': 'Zuletzt gesichert am {when}.',
  'entering.safe.ask': 'Browser bitten, sie zu behalten',
  'entering.safe.refused':
    'Der Browser hat nicht zugestimmt. Meist tut er es, sobald die App installiert ist oder oft benutzt wird. Eine Sicherung hilft in jedem Fall.',
  'entering.safe.backup': 'Sicherung anlegen',

  'entering.install': 'App installieren',
  'entering.install.text':
    'Sie bekommt ein eigenes Fenster, öffnet passende Dateien und steht im Teilen-Menü. Ohne Netz geht sie auch so.',
  'entering.install.go': 'Installieren',
  'entering.install.ios':
    'In Safari: „Teilen“, dann „Zum Home-Bildschirm“. Sonst löscht Safari nach sieben Tagen ohne Besuch, was hier gespeichert ist.',
  'entering.install.menu': 'Kann dieser Browser sie installieren, steht es in seinem eigenen Menü.',
  'entering.install.installed': 'Installiert.',
  'entering.offers': 'Nach dem ersten Lauf',
  'entering.notAgain': 'Nicht mehr zeigen',
  'entering.inSettings': 'In den Einstellungen bleibt es erreichbar.',

  'entering.notes': 'Mitteilungen',
  'entering.notes.text':
    'Gescheiterte Läufe werden immer gemeldet, freigegebene nur, wenn die App nicht zu sehen ist. Selbst abgebrochene nie.',
  'entering.notes.on': 'Einschalten',
  'entering.notes.off': 'Ausschalten',
  'entering.notes.isOn': 'Eingeschaltet.',
  'entering.notes.denied':
    'Der Browser blockiert sie für diese Website. Erlauben lassen sie sich in seinen eigenen Einstellungen.',
  'entering.notes.unsupported': 'Dieser Browser bietet sie für diese App nicht an.',

  'entering.openRouter.yes':
    'OpenRouter hat einen Schlüssel ausgestellt. Als Nächstes ein Modell wählen, dann die Verbindung testen.',
  'entering.openRouter.no': 'Die Rückkehr von OpenRouter brachte keinen Schlüssel. Nichts wurde geändert.',
  'entering.openRouter.failed': 'Der Schlüssel konnte nicht von OpenRouter geholt werden: {reason}',
  'entering.update': 'Eine neue Version ist bereit.',
  'entering.update.now': 'Jetzt aktualisieren',
  'entering.update.waits': 'Die Aktualisierung wartet, bis in keinem Tab mehr ein Lauf läuft.',
}
