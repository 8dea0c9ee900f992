import type { Words } from '../words'

/** The words of a page in German. */
export const GERMAN: Words = {
  lang: 'de',
  skip: 'Zum Inhalt springen',
  sections: 'Abschnitte',
  forWhom: 'Für wen',
  mailNote:
    'Der Knopf öffnet Ihr eigenes Mailprogramm mit diesem Text. Nichts geht hinaus, bevor Sie es dort senden.',
  topic: 'Worum es geht',
  message: 'Ihre Nachricht',
  send: 'Als Mail öffnen',
  sample: 'Beispielwerte, gezeichnet, um den Verlauf einer Woche zu zeigen.',
  week: 'Die Woche',
  days: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  figure: 'Zahl',
  whatFor: 'Wofür sie steht',
  choose: 'Was betrifft Sie?',
  vague: [
    'Alles, was Sie brauchen, an einem Ort',
    'Willkommen auf unserer Webseite',
    'Ihre Reise beginnt hier',
  ],
  boast: [
    'Tausende zufriedene Kunden vertrauen uns.',
    'Von Menschen wie Ihnen zur Nummer eins gewählt.',
    'Beliebt auf der ganzen Welt.',
  ],
  learn: 'Mehr erfahren',
  kinds: {
    landing: {
      about: 'Gut zu wissen',
      reach: 'Schreiben Sie uns',
      action: 'Kontakt aufnehmen',
      points: [
        'Fragen Sie vorher: eine Frage kostet nichts',
        'Eine Person antwortet und bleibt bis zum Ende dabei',
        'Sie hören, was es braucht, bevor etwas vereinbart ist',
      ],
    },
    poster: {
      about: 'Auf einen Blick',
      reach: 'Sagen Sie zu',
      action: 'Zusagen',
      points: [
        'Kommen Sie, wie Sie sind, allein oder zu mehreren',
        'Die Türen öffnen etwas früher',
        'Sagen Sie uns, wenn Sie einen Sitzplatz oder eine Rampe brauchen',
      ],
    },
    dashboard: {
      about: 'Was beobachtet wird',
      reach: 'Notiz zu dieser Woche',
      action: 'Notiz schreiben',
      points: [
        'Was sich seit gestern geändert hat, steht vorn',
        'Eine Zahl, auf die niemand handelt, fehlt',
        'Jede Zahl nennt ihre Herkunft',
      ],
    },
    form: {
      about: 'Bevor Sie beginnen',
      reach: 'Ihre Angaben',
      action: 'Jetzt beginnen',
      points: [
        'Es geht in einem Zug und ohne Konto',
        'Gefragt wird nur, was nötig ist',
        'Sie lesen alles noch einmal, bevor Sie es senden',
      ],
    },
    article: {
      about: 'In Kürze',
      reach: 'Schreiben Sie zurück',
      action: 'Zurückschreiben',
      points: [
        'Erst, was zu sehen war, dann, was es bedeuten mag',
        'Wen es betrifft und wer entscheidet',
        'Am Ende steht etwas, das sich prüfen lässt',
      ],
    },
    shop: {
      about: 'Was es gibt',
      reach: 'Bestellen',
      action: 'Bestellen',
      points: [
        'Eine kleine Auswahl, alles davon im Raum',
        'Gemacht, um zu halten und geflickt zu werden',
        'Für Sie zurückgelegt, bis Sie kommen',
      ],
    },
  },
}
