import type { copyingTexts as english } from '../copying'
import type { Texts } from '../t'

export const copying: Texts<typeof english> = {
  'copying.title': 'Texte schreiben',
  'copying.lead':
    'Aus dem Briefing und den Unterlagen entsteht ein Text. Passende Blickwinkel lesen ihn, und eine Regel entscheidet, was überarbeitet wird.',
  'copying.tabs': 'Texte',
  'copying.tab.write': 'Schreiben',
  'copying.tab.documents': 'Unterlagen',
  'copying.tab.lenses': 'Blickwinkel und Textarten',
  'copying.kind': 'Textart',
  'copying.kindText':
    'Freigegeben ohne schweren Befund und mit einem Durchschnitt ab {min}; höchstens {max} Runden.',
  'copying.kindChange': 'Textarten ändern',
  'copying.looksAt': 'Was geprüft wird',
  'copying.what': 'Was soll gesagt werden?',
  'copying.whatHint': 'Was es ist, wozu es dient und was sonst niemand sagen könnte. Ein bis fünf Sätze.',
  'copying.whatMissing': 'Bitte angeben, worum es im Text geht: Ohne das lässt sich nichts schreiben.',
  'copying.forWhom': 'Für wen',
  'copying.job': 'Was der Text bewirken soll',
  'copying.tone': 'Ton',
  'copying.constraints': 'Was vorkommen muss und was nicht vorkommen darf',
  'copying.example': 'Beispiel verwenden',
  'copying.clear': 'Formular leeren',
  'copying.undo': 'Rückgängig',
  'copying.exampleWhat':
    'Eine Bäckerei, die nachts backt und verkauft, bis nichts mehr da ist. Brot auf Bestellung bis acht Uhr abends, abholbereit um sechs.',
  'copying.exampleWhom': 'Menschen auf dem Weg zur Arbeit, die nicht anstehen wollen.',
  'copying.exampleJob': 'Noch heute Abend wird bestellt.',
  'copying.exampleTone': 'Trocken, warm, ohne Ausrufezeichen.',
  'copying.output': 'Sprache des Textes und der Anmerkungen',
  'copying.documents': 'Unterlagen, auf denen der Text beruht',
  'copying.documentsAll': 'Alle Unterlagen für diese Textart sind da.',
  'copying.documentsText':
    'Diese Unterlagen werden zum Schreiben gebraucht. Jetzt eine davon schreiben oder ohne sie weitermachen: Der Lauf hält es fest.',
  'copying.documentsMore':
    'Diese würden ebenfalls helfen. Ohne sie haben die Blickwinkel weniger, wonach sie urteilen.',
  'copying.write': 'Jetzt schreiben',
  'copying.waive': 'Ohne sie weiter',
  'copying.waiveAll': 'Ohne alle weiter',
  'copying.readBy': 'Gelesen von: {names}',
  'copying.assumed.one': '{n} Annahme in „{name}“, die niemand bestätigt hat',
  'copying.assumed.other': '{n} Annahmen in „{name}“, die niemand bestätigt hat',
  'copying.documentsMissing':
    'Diese Unterlagen schreiben oder ohne sie weitermachen: Das muss vor dem Schreiben feststehen.',
  'copying.noAuthor':
    'Für diese Textart ist „{name}“ zum Schreiben vorgesehen, fehlt aber unter den Blickwinkeln. Einen anderen wählen.',
  'copying.noCritics':
    'Keiner der Blickwinkel kann diese Textart prüfen. Der Text wird als nicht geprüft behalten.',
  'copying.toLenses': 'Zu den Blickwinkeln',
  'copying.how': 'Wie der Text entsteht',
  'copying.mode.panel': 'Content-Panel',
  'copying.mode.panel.text':
    'Ein Entwurf, eine Auswahl der Blickwinkel, je zwei Kritiken gleichzeitig und eine Überarbeitung, wo die Regel sie verlangt. Bis zu {n} Aufrufe.',
  'copying.mode.single': 'Nur entwerfen',
  'copying.mode.single.text':
    'Ein Aufruf und keine Prüfung. Beim Text steht dann, dass niemand ihn geprüft hat.',
  'copying.confirm': 'Vorher bestätigen, wer liest',
  'copying.confirmText': 'Der Lauf wartet nach dem ersten Entwurf, bevor er mehr kostet.',
  'copying.reask': 'Wer nach einer Überarbeitung gefragt wird',
  'copying.reask.all': 'alle Blickwinkel noch einmal',
  'copying.reask.objectors': 'nur die, die Einwände hatten',
  'copying.strict': 'Streng: ohne Toleranz',
  'copying.strictText':
    'Sonst darf der Durchschnitt um {band} fallen, bevor der Text davor als der bessere gilt. Streng beendet jeder Rückgang den Lauf.',
  'copying.most': 'Höchstzahl der Blickwinkel',
  'copying.rehearsal':
    'Eine einstudierte Aufführung rund um die eigenen Worte. Nichts wird gesendet, sie kostet nichts, und ihr Urteil bedeutet nichts: Sie zeigt, wie ein Panel abläuft.',
  'copying.run': 'Schreiben lassen',
  'copying.running': 'Startet\u00a0…',
  'copying.refused.registry': 'Die Blickwinkel sind nicht lesbar: {reason}',
  'copying.useShipped': 'Die in der App enthaltenen verwenden',
  'copying.loading': 'Wird geladen\u00a0…',
  'copying.failed': 'Die Unterlagen konnten nicht gelesen werden: {reason}',
  'copying.again':
    'Briefing, Unterlagen und Blickwinkel bleiben, wie sie waren. Sobald der neue Lauf begonnen hat, stehen beide Texte nebeneinander.',
  'copying.build': 'Seite mit diesem Text entwerfen',
  'copying.buildNotApproved': 'Seite mit diesem Text entwerfen, obwohl er nicht freigegeben wurde',
  'copying.given': 'Die Seite sagt diesen Text Wort für Wort:',
  'copying.givenNot': 'Ohne diesen Text beginnen',
  'copying.givenGone': 'Der Text dieses Laufs ist nicht mehr auf diesem Gerät.',
  'copying.show': 'Der Text ({n} Wörter)',
}
