import type { attachmentsTexts as english } from '../attachments'
import type { Texts } from '../t'

export const attachments: Texts<typeof english> = {
  'attachments.title': 'Anhänge',
  'attachments.hint':
    'Screenshots, Skizzen, eine vorhandene Seite oder ein Text mit Fakten. Bilder werden auf diesem Gerät verkleinert, bevor ein Modell sie sieht.',
  'attachments.add': 'Datei hinzufügen …',
  'attachments.drop': 'oder ein Bild irgendwo auf diesem Formular ablegen oder einfügen',
  'attachments.working': 'Das Bild wird verkleinert …',
  'attachments.list': 'Was mitgegeben wird',
  'attachments.remove': '{name} entfernen',
  'attachments.removed': 'Entfernt.',
  'attachments.undo': 'Rückgängig',
  'attachments.pictureSize': '{width} × {height}, {kb}\u00a0KB',
  'attachments.textSize.one': '{n} Zeichen',
  'attachments.textSize.other': '{n} Zeichen',
  'attachments.unreadable': '{name} ließ sich nicht lesen: {reason}',
  'attachments.tooManyPictures':
    '{name} bleibt hier: Mehr als {most} Bilder gehen nicht mit. Zuerst eines entfernen.',
  'attachments.pictureTooLarge':
    '{name} ist zu groß, um hier geöffnet zu werden. Kleiner speichern und noch einmal hinzufügen.',
  'attachments.tooManyTexts':
    '{name} bleibt hier: Mehr als {most} Texte gehen nicht mit. Zuerst einen entfernen.',
  'attachments.textTooLarge':
    '{name} ist länger als die {most} Zeichen, die die Jury von einem Text nimmt. Nur behalten, was für diese Seite zählt.',
  'attachments.textTooLong':
    '{name} hat {n} Zeichen, und die Jury nimmt von einem Text {most}. Nur behalten, was für diese Seite zählt.',
  'attachments.neither':
    '{name} ist weder Bild noch Text. Mitgegeben werden PNG, JPEG, WebP, GIF, HTML, Markdown und reiner Text.',
  'attachments.blind': '{model} liest keine Bilder: Sie bleiben hier. Texte gehen mit.',
  'attachments.unknown':
    'Ob {model} Bilder liest, ist nicht bekannt. Falls nicht, lehnt es die erste Anfrage ab.',
  'attachments.rehearsal': 'Eine Probe sieht sich keine Bilder an. Sie werden mit dem Lauf aufbewahrt.',
  'requirements.title': 'Anforderungen',
  'requirements.hint': 'Jede ist erfüllt oder nicht. Die Jury nennt sie mit ihrer Nummer.',
  'requirements.line': 'Anforderung R{n}',
  'requirements.add': 'Anforderung hinzufügen',
  'requirements.up': 'R{n} nach oben',
  'requirements.down': 'R{n} nach unten',
  'requirements.remove': 'R{n} entfernen',
  'requirements.removed': 'R{n} wurde entfernt.',
  'requirements.undo': 'Rückgängig',
  'requirements.find': 'Aus dem Briefing entwerfen',
  'requirements.cost': 'Eine kleine Anfrage an {name}: bis zu {tokens} Tokens.',
  'requirements.costUsd': 'Eine kleine Anfrage an {name}: bis zu {tokens} Tokens, {usd}.',
  'requirements.finding': '{name} liest das Briefing …',
  'requirements.cancel': 'Abbrechen',
  'requirements.found.one': '{n} Anforderung kam hinzu. Was nicht passt, ändern oder entfernen.',
  'requirements.found.other': '{n} Anforderungen kamen hinzu. Was nicht passt, ändern oder entfernen.',
  'requirements.none': 'Es fand sich nichts, was nicht schon hier steht.',
  'requirements.failed': 'So ließ sich das Briefing nicht lesen: {reason}',
  'frame.title': 'Woran sich die Jury hält',
  'frame.page': 'Seite: {text}',
  'frame.forWhom': 'Für: {text}',
  'frame.job': 'Ihre Aufgabe: {text}',
  'frame.requirements.one': '{n} Anforderung',
  'frame.requirements.other': '{n} Anforderungen',
  'frame.pictures.one': '{n} Bild',
  'frame.pictures.other': '{n} Bilder',
  'frame.documents.one': '{n} Text',
  'frame.documents.other': '{n} Texte',
  'frame.brand': 'Marke: {text}',
  'frame.skill': 'Skill: {text}',
  'frame.rule.one': 'Freigegeben ab {threshold} ohne offenen Mangel; höchstens {n} Runde',
  'frame.rule.other': 'Freigegeben ab {threshold} ohne offenen Mangel; höchstens {n} Runden',
}
