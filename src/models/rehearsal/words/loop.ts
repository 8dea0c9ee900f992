import type { Perspective } from '../../../run/critic'

interface Choice {
  readonly label: string
  readonly description: string
  readonly pro: string
  readonly con: string
  /** The last line of the version, where this was chosen. */
  readonly line: string
}

interface Scene {
  readonly scenario: string
  readonly rationale: string
}

/** What the critic of a rehearsed loop says. It finds one thing missing, and one that only the person can know. */
export interface LoopWords {
  readonly unit: string
  /** What counts as there before the version was read to its end. */
  readonly right: readonly [string, string]
  readonly note: readonly [string, string]
  readonly measured: string
  readonly fault: string
  readonly faultNote: string
  readonly fix: string
  readonly asking: string
  readonly askingNote: string
  readonly question: string
  readonly issue: string
  readonly why: string
  readonly choices: readonly [Choice, Choice]
  /** The last line, where the person has passed the question over. */
  readonly line: string
  readonly mended: string
  readonly mendedNote: string
  readonly decided: string
  readonly decidedNote: string
  readonly scenes: Readonly<Record<Perspective, readonly [Scene, Scene]>>
}

export const LOOP_ENGLISH: LoopWords = {
  unit: 'places',
  right: [
    'Each place was read with this question in mind, and none of them says otherwise.',
    'I went through it from the first line to the last; what the question asks for is there each time.',
  ],
  note: [
    'Nothing is missing: where one place is thin, the next one carries it.',
    'One place could be shorter. It says nothing that is wrong.',
  ],
  measured: 'Code counts this, and its numbers stand beside this answer. I have seen nothing against them.',
  fault: 'All places but the end hold: whoever reads to the last line is not told what happens next.',
  faultNote: 'The end is what people keep. Here it just stops.',
  fix: 'End with one line that says what happens after somebody gets in touch.',
  asking:
    'All places but one hold. A line about what happens next has to say how soon, and nothing here knows it.',
  askingNote: 'Any time that I wrote would be made up.',
  question: 'Does the last line name a time for an answer?',
  issue:
    'People write sooner when they know when they will hear. A time that is not kept costs more than none.',
  why: 'Neither the brief nor the text says how soon anybody answers.',
  choices: [
    {
      label: 'Within a day',
      description: 'Say that an answer comes within one working day.',
      pro: 'Nobody has to wonder whether it arrived.',
      con: 'It has to be kept, on busy days as well.',
      line: 'Get in touch, and we answer within one working day.',
    },
    {
      label: 'No time',
      description: 'Say that an answer comes, and not when.',
      pro: 'Nothing is promised that may not be kept.',
      con: 'Some will wait for a sign, and write elsewhere meanwhile.',
      line: 'Get in touch, and a person answers: no form letters.',
    },
  ],
  line: 'Get in touch, and we tell you what comes next.',
  mended: 'The last line now says what happens next, and the places before it are as they were.',
  mendedNote: 'It is one sentence. A second one would only repeat it.',
  decided: 'What was decided stands in the last line, in these words and nowhere else.',
  decidedNote: 'Should it change, one line has to change with it.',
  scenes: {
    sceptic: [
      {
        scenario:
          'Somebody who knows nothing of this leaves after the first lines, because they expected another thing.',
        rationale: 'The first lines name what it is about; none of the places hides it.',
      },
      {
        scenario: 'The main claim is taken for advertising and nobody reads on.',
        rationale: 'None of the places claims more than the brief does.',
      },
    ],
    devils_advocate: [
      {
        scenario: 'Somebody quotes one line without the rest and makes it say the opposite.',
        rationale: 'No line turns around when it stands alone.',
      },
      {
        scenario: 'Somebody takes an example for a promise and asks for exactly that.',
        rationale: 'None of the places gives an example that is not meant.',
      },
    ],
    edge_case_hunter: [
      {
        scenario:
          'It is read aloud by a machine, and what only the layout says is lost without anybody noticing.',
        rationale: 'Each place says in words what it means.',
      },
      {
        scenario: 'It is read in a year, and a date in it has quietly become wrong.',
        rationale: 'None of the places ages faster than what it is about.',
      },
    ],
  },
}

export const LOOP_GERMAN: LoopWords = {
  unit: 'Stellen',
  right: [
    'Jede Stelle wurde mit dieser Frage gelesen, und keine spricht dagegen.',
    'Ich bin es von der ersten bis zur letzten Zeile durchgegangen; wonach gefragt ist, ist jedes Mal da.',
  ],
  note: [
    'Es fehlt nichts: Wo eine Stelle dünn ist, trägt die nächste.',
    'Eine Stelle könnte kürzer sein. Falsch ist an ihr nichts.',
  ],
  measured: 'Das zählt der Code, und seine Zahlen stehen neben dieser Antwort. Dagegen spricht hier nichts.',
  fault:
    'Alle Stellen halten bis auf das Ende: Wer bis zur letzten Zeile liest, erfährt nicht, wie es weitergeht.',
  faultNote: 'Das Ende bleibt hängen. Hier hört es einfach auf.',
  fix: 'Mit einer Zeile enden, die sagt, was geschieht, wenn sich jemand meldet.',
  asking:
    'Alle Stellen halten bis auf eine. Eine Zeile darüber, wie es weitergeht, muss sagen, wie bald, und das weiß hier niemand.',
  askingNote: 'Jede Frist, die ich schriebe, wäre erfunden.',
  question: 'Nennt die letzte Zeile eine Frist für die Antwort?',
  issue:
    'Wer weiß, wann eine Antwort kommt, schreibt eher. Eine Frist, die nicht gehalten wird, kostet mehr als keine.',
  why: 'Weder im Briefing noch im Text steht, wie bald jemand antwortet.',
  choices: [
    {
      label: 'Binnen eines Tages',
      description: 'Sagen, dass binnen eines Werktags eine Antwort kommt.',
      pro: 'Niemand muss sich fragen, ob es angekommen ist.',
      con: 'Es muss gehalten werden, auch an vollen Tagen.',
      line: 'Einfach melden: Binnen eines Werktags kommt eine Antwort.',
    },
    {
      label: 'Ohne Frist',
      description: 'Sagen, dass eine Antwort kommt, und nicht, wann.',
      pro: 'Nichts wird versprochen, was vielleicht nicht zu halten ist.',
      con: 'Manche warten auf ein Zeichen und schreiben inzwischen anderswohin.',
      line: 'Einfach melden: Es antwortet ein Mensch, kein Formbrief.',
    },
  ],
  line: 'Einfach melden: Wie es weitergeht, sagen wir dann.',
  mended: 'Die letzte Zeile sagt jetzt, wie es weitergeht, und die Stellen davor sind, wie sie waren.',
  mendedNote: 'Es ist ein Satz. Ein zweiter würde ihn nur wiederholen.',
  decided: 'Was entschieden wurde, steht in der letzten Zeile, in diesen Worten und nirgends sonst.',
  decidedNote: 'Ändert es sich, muss sich eine Zeile mit ändern.',
  scenes: {
    sceptic: [
      {
        scenario:
          'Wer nichts davon weiß, geht nach den ersten Zeilen wieder, weil etwas anderes erwartet wurde.',
        rationale: 'Die ersten Zeilen sagen, worum es geht; keine Stelle versteckt es.',
      },
      {
        scenario: 'Die Hauptaussage wird für Werbung gehalten, und niemand liest weiter.',
        rationale: 'Keine Stelle behauptet mehr als das Briefing.',
      },
    ],
    devils_advocate: [
      {
        scenario: 'Jemand zitiert eine Zeile ohne den Rest und lässt sie das Gegenteil sagen.',
        rationale: 'Keine Zeile kehrt sich um, wenn sie allein steht.',
      },
      {
        scenario: 'Jemand nimmt ein Beispiel für ein Versprechen und verlangt genau das.',
        rationale: 'Keine Stelle gibt ein Beispiel, das nicht so gemeint ist.',
      },
    ],
    edge_case_hunter: [
      {
        scenario:
          'Es wird von einer Maschine vorgelesen, und was nur die Anordnung sagt, geht unbemerkt verloren.',
        rationale: 'Jede Stelle sagt in Worten, was sie meint.',
      },
      {
        scenario: 'Es wird in einem Jahr gelesen, und ein Datum darin ist still falsch geworden.',
        rationale: 'Keine Stelle altert schneller als das, wovon sie handelt.',
      },
    ],
  },
}
