import type { Texts } from '../t'
import type { theaterTexts as english } from '../theater'

export const theater: Texts<typeof english> = {
  'way.label': 'Verlauf der Gesamtwertung',
  'way.table': 'Als Tabelle',
  'way.chart': 'Als Diagramm',
  'way.round': 'Runde',
  'way.composite': 'Gesamtwertung',
  'way.gap': 'Bis {threshold}',
  'way.mustFix': 'Offene Mängel',
  'way.claimed': 'Laut Modell',
  'way.claimedBoth': '{score}, {n} offen',
  'way.claimedOpen': '{n} offen',
  'way.same': 'gleich',
  'way.ship': 'bei der Freigabe',
  'way.sum': 'Gewichtet und addiert, Gesamtwertung {score}',
  'waiting.cancel': 'Lauf abbrechen',
  'waiting.keep': 'Weiter warten',
  'below.title': 'Was meist hilft',
  'below.brief': 'Briefing schärfen',
  'below.briefHint': 'Mehr dazu, für wen sie ist, was ihre eine Aufgabe ist, was bleiben muss',
  'below.brand': 'Anderes Markendokument wählen',
  'below.brandHint': 'Farben und Schrift, die die Seite immer wieder verfehlte, stehen vielleicht im Weg',
  'below.rounds': 'Mehr Runden zulassen',
  'below.roundsHint': 'Die Wertung stieg noch, als die Runden aufgebraucht waren',
  'below.roundsHintFlat': 'Dieser Lauf hatte {n}; ein höheres Limit kostet mehr',
}
