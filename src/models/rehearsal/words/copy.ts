/** What the copy of a rehearsal may get wrong. */
export type CopyFlaw = 'opening' | 'heading' | 'action'

interface Wording {
  readonly flawed: string
  readonly good: string
  readonly issue: string
  readonly suggestion: string
  readonly severity: 'high' | 'medium'
}

export type CopyWords = Readonly<Record<CopyFlaw, Wording>> & {
  readonly forWhom: string
  readonly next: string
}

export const COPY_ENGLISH: CopyWords = {
  forWhom: 'Who it is for',
  next: 'What to do now',
  opening: {
    flawed: 'Welcome to a whole new experience.',
    good: 'You need one thing from this page, and it stands right below.',
    issue:
      'The opening could stand on any page: a stranger learns neither what this replaces nor what they gain.',
    suggestion: 'Begin with what changes for the reader.',
    severity: 'high',
  },
  heading: {
    flawed: 'Learn more',
    good: 'What it is',
    issue: 'The first heading answers no question that somebody would search for.',
    suggestion: 'Name the thing in the words of the brief.',
    severity: 'medium',
  },
  action: {
    flawed: 'Click here',
    good: 'See when it is open',
    issue: 'The button does not say what happens next, and that costs people their nerve.',
    suggestion: 'Complete the sentence “I want to …”.',
    severity: 'high',
  },
}

export const COPY_GERMAN: CopyWords = {
  forWhom: 'Für wen es ist',
  next: 'Was jetzt zu tun ist',
  opening: {
    flawed: 'Willkommen zu einem ganz neuen Erlebnis.',
    good: 'Von dieser Seite wird eines gebraucht, und es steht gleich hier.',
    issue:
      'Der Anfang könnte auf jeder Seite stehen: Wer fremd ist, erfährt weder, was das ersetzt, noch, was es bringt.',
    suggestion: 'Mit dem beginnen, was sich für die Lesenden ändert.',
    severity: 'high',
  },
  heading: {
    flawed: 'Mehr erfahren',
    good: 'Was es ist',
    issue: 'Die erste Überschrift beantwortet keine Frage, nach der jemand suchen würde.',
    suggestion: 'Die Sache mit den Worten des Briefings benennen.',
    severity: 'medium',
  },
  action: {
    flawed: 'Hier klicken',
    good: 'Öffnungszeiten ansehen',
    issue: 'Der Knopf sagt nicht, was als Nächstes geschieht, und das kostet Mut.',
    suggestion: 'Den Satz „Ich möchte …“ vollenden.',
    severity: 'high',
  },
}
