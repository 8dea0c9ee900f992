/** What a seat says beside its numbers. */
export interface SeatWords {
  readonly looks: string
  readonly agrees: string
  readonly against: string
  readonly doubts: string
  readonly refutes: string
  readonly found: string
  readonly notFound: string
  readonly sound: string
  readonly broken: string
  readonly untestable: string
  readonly nothingWrong: string
  readonly nothingMissing: string
  readonly nothingAgainst: string
  readonly mend: string
  readonly trigger: string
  readonly summary: string
}

export const SEAT_ENGLISH: SeatWords = {
  looks: 'As it looks.',
  agrees: 'It is as it says.',
  against: 'It does not look so.',
  doubts: 'Nothing that I was given shows it.',
  refutes: 'What stands there says otherwise.',
  found: 'I have found it there.',
  notFound: 'I have looked and not found it.',
  sound: 'It can be done, and nothing speaks against it.',
  broken: 'What it wants changed is not so.',
  untestable: 'Nobody could tell from it whether it worked.',
  nothingWrong: 'I have read it from the first line to the last, and all of it holds.',
  nothingMissing: 'All places and requirements have been looked at.',
  nothingAgainst: 'I have looked for reasons against it and found none.',
  mend: 'Mend it before it goes out.',
  trigger: 'Somebody who reads it says so.',
  summary: 'What was found, and what became of it, stands in the lists.',
}
