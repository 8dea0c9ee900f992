import type { stagesTexts as english } from '../stages'
import type { Texts } from '../t'

export const stages: Texts<typeof english> = {
  'stages.name.exam': 'Ins Kreuzverhör nehmen',
  'stages.name.acceptance': 'Abnahme prüfen',
  'stages.name.plan': 'Überarbeitungsplan prüfen',
  'stages.name.opinion': 'Zweite Meinung',
  'stages.once': 'Zweite Meinung, {cost}',
  'stages.what.exam':
    'Die Jury sieht sich diese Fassung blind an, jedes Mitglied für sich. Dann versucht jedes zu widerlegen, was die anderen gefunden haben; nur was standhält, zählt.',
  'stages.what.acceptance':
    'Ein Jurymitglied sucht Gründe, diese Fassung nicht abzunehmen. Die anderen bestätigen jeden oder lassen ihn als Risiko stehen; keiner fällt weg.',
  'stages.what.plan':
    'Bevor eine Runde darauf verwendet wird, wird jeder Schritt des Überarbeitungsplans an die Seite gehalten. Die Jury sagt, welche Schritte etwas kaputt machen oder nicht gehen.',
  'stages.what.opinion':
    'Jurymitglieder, die weder Noten noch Gesagtes kennen, beurteilen diese Fassung neu. Ihr Median sagt, ob das Urteil hält.',
  'stages.begin.exam': 'Kreuzverhör beginnen',
  'stages.begin.acceptance': 'Abnahmeprüfung beginnen',
  'stages.begin.plan': 'Planprüfung beginnen',
  'stages.begin.opinion': 'Zweite Meinung einholen',
  'stages.starting': 'Wird begonnen …',
  'stages.loading': 'Es wird gelesen, was der Lauf hinterlassen hat …',
  'stages.ofRun': 'Es geht um das, was „{name}“ hinterlassen hat.',
  'stages.backToRun': 'Zurück zum Lauf',
  'stages.who': 'Wer gefragt wird',
  'stages.whoText': 'Jede Verbindung antwortet in eigenen Kontexten. Fassung und Lauf bleiben, wie sie sind.',
  'stages.author': 'hat diese Fassung gemacht',
  'stages.grade.uncalibrated': 'als Jury nicht geeicht',
  'stages.grade.graded': 'Jurynote {letter}',
  'stages.grade.lapsed': 'Jurynote {letter}, nicht mehr aktuell',
  'stages.key.gone': 'braucht ihren Schlüssel',
  'stages.key.locked': 'ihr Schlüssel ist gesperrt',
  'stages.key.elsewhere': 'ihr Schlüssel gehört zu einer anderen Adresse',
  'stages.toConnection': 'Verbindung öffnen',
  'stages.noConnection': 'Noch gibt es keine Verbindung.',
  'stages.connect': 'Ein Modell verbinden',
  'stages.played':
    'Niemand ist angekreuzt, also wird geprobt: Gespielte Jurymitglieder zeigen, wie es geht. Das fragt niemanden und kostet nichts.',
  'stages.rehearsed': 'Ein gespieltes Jurymitglied',
  'stages.alone.exam':
    'Kein Kreuzverhör: nur eine Verbindung. Niemand kann die eigenen Funde angreifen; eine zweite Verbindung ankreuzen.',
  'stages.alone.acceptance': 'Nur eine Verbindung: Was sie findet, bestätigen allein Messungen.',
  'stages.alone.plan': 'Nur eine Verbindung: Die Prüfung rät und hält niemanden auf.',
  'stages.alone.opinion':
    'Die Verbindung, die der Lauf gefragt hat, urteilt noch einmal. Sie kennt ihr erstes Urteil nicht und irrt wie damals.',
  'stages.family':
    'Eine Familie: zählt etwa wie ein Jurymitglied. Modelle eines Herstellers machen dieselben Fehler.',
  'stages.critic': 'Wer Gründe dagegen sucht',
  'stages.criticText': 'Sie sucht Gründe dagegen; die anderen bestätigen.',
  'stages.use': 'Wofür',
  'stages.use.artifact': 'Fehler dieser Fassung',
  'stages.use.brief': 'Lücken im Briefing',
  'stages.use.plan': 'Fehler des Überarbeitungsplans',
  'stages.use.ship': 'Ein letzter Blick vor dem Ausliefern',
  'stages.rounds': 'Runden höchstens',
  'stages.roundsText': 'Was umstritten bleibt, geht in eine weitere Runde.',
  'stages.adversarial': 'Alles zu widerlegen versuchen',
  'stages.adversarialText':
    'Die Beweislast trägt die Behauptung: Wer unsicher ist, lehnt ab. Selbst nachzusehen kostet das Zwei- bis Dreifache.',
  'stages.adversarialPlan': 'Zugestimmt wird erst nach einem ehrlichen Versuch, den Schritt zu widerlegen.',
  'stages.coverage': 'Lückensuche',
  'stages.coverageText': 'Nennt nur, was niemand angesehen hat; die anderen wägen jede Lücke.',
  'stages.off': 'Aus',
  'stages.coverageIs': 'Lückensuche: {who}',
  'stages.words': 'In Worte gefasst von',
  'stages.wordsNone': 'Niemandem: Code allein listet das Ergebnis',
  'stages.planRound': 'Überarbeitungsplan von',
  'stages.roundN': 'Runde {n}',
  'stages.noPlan': 'Keine Runde dieses Laufs hat etwas zu überarbeiten hinterlassen.',
  'stages.calls': 'Anfragen: {low} bis {high}',
  'stages.callsOne': 'Anfragen: {low}',
  'stages.most':
    'Höchstens heißt: jede Runde, und jeder Aufruf ein zweites Mal, weil die Antwort nicht zu lesen war. Eine Antwort, die viel länger ist als verlangt, ist nicht enthalten: Die halten deine Grenzen auf.',
  'stages.eachMost':
    'Für jede höchstens: Auf eine von ihnen können die Aufrufe der anderen übergehen. Zusammen ist es weniger.',
  'stages.unpriced':
    'Für {names} ist kein Preis bekannt. Was dort berechnet wird, kommt hinzu, und eine Grenze in Geld sieht es nicht.',
  'stages.more': '{amount}, und mehr, wo kein Preis bekannt ist',
  'stages.again': 'Mit denselben Juroren weitermachen',
  'stages.againText':
    'Von selbst geht nichts weiter. Antworten, die schon da waren, werden wieder verwendet und kosten nichts.',
  'stages.againCost': 'Höchstens {calls} weitere Aufrufe, {amount}.',
  'stages.upTo': 'bis zu {amount}',
  'stages.passes.run':
    'Im teuersten Fall kann das die Grenze für einen Lauf überschreiten. Dann wird angehalten, und was gesagt wurde, bleibt.',
  'stages.passes.day':
    'Im teuersten Fall kann das die Grenze für heute überschreiten. Dann wird angehalten, und was gesagt wurde, bleibt.',
  'stages.passes.month':
    'Im teuersten Fall kann das die Grenze für diesen Monat überschreiten. Dann wird angehalten, und was gesagt wurde, bleibt.',
  'stages.each': 'Nach Verbindung',
  'stages.tokens': '{low} bis {high} Tokens',
  'stages.money': 'etwa {low} bis {high}',
  'stages.moneyOne': 'etwa {low}',
  'stages.notNow': 'Nicht begonnen. {connection}: {reason}',
  'stages.gone': 'eine Verbindung, die es nicht mehr gibt',
  'stages.goes.run':
    'Dieser Lauf ist noch im Gang. Das Formular erscheint von selbst, sobald er entschieden ist.',
  'stages.goes.exam':
    'Ein Kreuzverhör zu diesem Lauf ist im Gang. Das Formular erscheint von selbst, sobald es zu Ende ist.',
  'stages.goes.acceptance':
    'Eine Abnahmeprüfung dieses Laufs ist im Gang. Das Formular erscheint von selbst, sobald sie zu Ende ist.',
  'stages.goes.plan':
    'Eine Planprüfung dieses Laufs ist im Gang. Das Formular erscheint von selbst, sobald sie zu Ende ist.',
  'stages.goes.opinion':
    'Eine Zweitmeinung zu diesem Lauf ist im Gang. Das Formular erscheint von selbst, sobald sie zu Ende ist.',
  'stages.goes.loop':
    'Ein Kritiker geht diesen Lauf durch. Das Formular erscheint von selbst, sobald er fertig ist.',
  'stages.goesWaits': 'Es wartet auf deine Antwort.',
  'stages.toGoing': 'Dorthin',
  'stages.not.no_page': 'Dieser Lauf hat weder eine Seite noch einen Text hinterlassen, der noch da ist.',
  'stages.not.not_settled': 'Dieser Lauf geht weiter. Die Jury kann ihn ansehen, sobald er beendet ist.',
  'stages.not.driven':
    'Zu diesem Lauf ist noch etwas im Gang, hier oder in einem anderen Tab. Das hier kann beginnen, sobald es zu Ende ist.',
  'stages.not.foreign':
    'Dieser Lauf kam von anderswo, und was mit ihm geschah, geschah dort. Seine Seite lässt sich in einem eigenen Lauf beurteilen.',
  'stages.not.gone_on': 'Eine andere Stufe macht hier schon weiter.',
  'stages.not.damaged': 'Ein Teil dieses Laufs ist nicht mehr lesbar, deshalb kommt nichts dazu.',
  'stages.judgeOwn': 'Seine Seite beurteilen',
  'stages.between': 'Zwischen den Runden',
  'stages.betweenText':
    'Bevor eine weitere Runde bezahlt wird, stimmen bis zu drei Verbindungen darüber ab, was sie ändern soll. Ein Plan, den die meisten ablehnen, wartet auf Sie.',
  'stages.betweenNeeds': 'Braucht mehr als eine Runde, und Runden in eigenen Aufrufen.',
  'stages.after': 'Danach',
  'stages.afterText':
    'Angekreuztes beginnt von selbst, sobald der Lauf mit einer Seite endet. Sonst nichts; ein Lauf, der scheitert oder angehalten wird, beginnt nichts davon.',
  'stages.after.opinion': 'Zweite Meinung',
  'stages.after.exam': 'Kreuzverhör mit Lückensuche',
  'stages.after.acceptance': 'Abnahmeprüfung',
  'stages.afterNeeds': 'Braucht eine zweite Verbindung.',
  'stages.notOpened': '{stage} war angekreuzt und wurde nicht begonnen: {reason}',
  'stages.skipped.run_failed': 'Der Lauf ist gescheitert.',
  'stages.skipped.run_stopped': 'Der Lauf wurde angehalten.',
  'stages.skipped.run_cap': 'Eine Ausgabengrenze war erreicht.',
  'stages.skipped.stage_stopped': 'Die Stufe davor wurde angehalten.',
  'stages.skipped.refused': 'Eine Verbindung ließ sich nicht fragen.',
}
