import { SEAT_ENGLISH, type SeatWords } from '../../simulated/words'

/** A line of what code has measured, as a prompt has it. */
export interface MeasuredRow {
  /** `IN-2 contrast` and its like. */
  readonly row: string
  readonly target?: string | undefined
  readonly value?: string | undefined
  readonly expected?: string | undefined
}

type Suggested = 'opening' | 'heading' | 'action' | 'longest' | 'measured' | 'unmet' | 'ending'

/** What a rehearsed juror finds, said of a place of the page. */
export interface JurorWords extends SeatWords {
  readonly opening: (quote: string) => string
  readonly heading: (quote: string) => string
  readonly action: (quote: string) => string
  readonly longest: (quote: string) => string
  readonly promise: (quote: string) => string
  readonly leftOver: string
  /** In words by which a claim about it is known again, where there are such. */
  readonly measured: (row: MeasuredRow) => string
  readonly pale: (place: string) => string
  /** Of a requirement, by its name and its first words. */
  readonly unmet: (id: string, wanted: string) => string
  readonly passing: (id: string, wanted: string) => string
  readonly ending: (quote: string) => string
  readonly suggestion: Readonly<Record<Suggested, string>>
}

export const JUROR_ENGLISH: JurorWords = {
  ...SEAT_ENGLISH,
  opening: (quote) => `The opening “${quote}” asks for patience: what a reader gains comes later.`,
  heading: (quote) =>
    `The heading “${quote}” names a part of the page, and not what a reader would look for there.`,
  action: (quote) => `“${quote}” does not say what happens next.`,
  longest: (quote) => `The passage that begins with “${quote}” holds more than one thought.`,
  promise: (quote) => `“${quote}” promises more than the rest of the page keeps.`,
  leftOver: 'The words “Lorem ipsum dolor sit amet” have been left in the text.',
  measured: ({ row, target = 'the page', value, expected }) => {
    if (row === 'IN-2 contrast')
      return `The contrast of ${target} is ${value}:1, and ${expected}:1 is needed.`
    if (row === 'IN-8 target_size')
      return `The target of ${target} measures ${value} px, and ${expected} px are needed.`
    return `${row} of ${target} was measured, and it breaks the rule.`
  },
  pale: (place) => `The contrast of ${place} is 2.1:1, and 4.5:1 is needed.`,
  unmet: (id, wanted) => `${id} is answered nowhere on the page: “${wanted}”.`,
  passing: (id, wanted) => `Nobody could tell from the page how “${wanted}” is meant; ${id} stays open.`,
  ending: (quote) => `The page ends with “${quote}”, and leaves a reader without a next step.`,
  suggestion: {
    opening: 'Begin with what a reader gets out of it.',
    heading: 'Put the answer into the heading.',
    action: 'Say in the label what happens when it is pressed.',
    longest: 'Make two of it, one for each thought.',
    measured: 'Change it until the measurement holds.',
    unmet: 'Answer it in a place of its own.',
    ending: 'Say at the end what can be done next.',
  },
}

export const JUROR_GERMAN: JurorWords = {
  looks: 'So sieht es aus.',
  agrees: 'Es ist so, wie es dasteht.',
  against: 'So sieht es nicht aus.',
  doubts: 'Nichts von dem, was ich habe, zeigt das.',
  refutes: 'Was dort steht, sagt etwas anderes.',
  found: 'Das habe ich dort auch gefunden.',
  notFound: 'Ich habe nachgesehen und es nicht gefunden.',
  sound: 'Das geht, und nichts spricht dagegen.',
  broken: 'Was hier geändert werden soll, ist gar nicht so.',
  untestable: 'Daran ließe sich nicht erkennen, ob es gewirkt hat.',
  nothingWrong: 'Ich habe alles von der ersten bis zur letzten Zeile gelesen, und es hält.',
  nothingMissing: 'Alle Stellen und Anforderungen wurden angesehen.',
  nothingAgainst: 'Ich habe nach Gründen dagegen gesucht und keinen gefunden.',
  mend: 'Vor der Freigabe beheben.',
  trigger: 'Jemand, der es liest, sagt es.',
  summary: 'Was gefunden wurde und was daraus wurde, steht in den Listen.',
  opening: (quote) => `Der Anfang „${quote}“ verlangt Geduld: Was man davon hat, kommt erst später.`,
  heading: (quote) =>
    `Die Überschrift „${quote}“ benennt einen Teil der Seite und nicht, was man dort sucht.`,
  action: (quote) => `„${quote}“ sagt nicht, was danach geschieht.`,
  longest: (quote) => `Der Absatz, der mit „${quote}“ beginnt, enthält mehr als einen Gedanken.`,
  promise: (quote) => `„${quote}“ verspricht mehr, als der Rest der Seite hält.`,
  leftOver: 'Die Wörter „Lorem ipsum dolor sit amet“ sind im Text stehen geblieben.',
  measured: ({ row, target, value, expected }) =>
    `${row}${target === undefined ? '' : ` an ${target}`} wurde gemessen und verletzt die Regel${value === undefined ? '' : `: ${value}`}${expected === undefined ? '' : `, nötig ist ${expected}`}.`,
  pale: (place) => `The contrast of ${place} is 2.1:1, and 4.5:1 is needed.`,
  unmet: (id, wanted) => `${id} wird auf der Seite nirgends beantwortet: „${wanted}“.`,
  passing: (id, wanted) =>
    `Aus der Seite geht nicht hervor, wie „${wanted}“ gemeint ist; ${id} bleibt offen.`,
  ending: (quote) => `Die Seite endet mit „${quote}“ und lässt einen ohne nächsten Schritt zurück.`,
  suggestion: {
    opening: 'Mit dem beginnen, was man davon hat.',
    heading: 'Die Antwort in die Überschrift nehmen.',
    action: 'In der Beschriftung sagen, was beim Drücken geschieht.',
    longest: 'Zwei Absätze daraus machen, einen für jeden Gedanken.',
    measured: 'Ändern, bis die Messung stimmt.',
    unmet: 'An einer eigenen Stelle beantworten.',
    ending: 'Am Ende sagen, was man als Nächstes tun kann.',
  },
}
