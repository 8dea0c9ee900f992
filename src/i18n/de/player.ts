import type { playerTexts as english } from '../player'
import type { Texts } from '../t'

export const player: Texts<typeof english> = {
  'strip.label': 'Seiten im Zeitverlauf',
  'strip.none': 'Noch keine Seite',
  'strip.round': 'R{n}',
  'strip.final': 'Letzte',
  'strip.given': 'Vorlage',
  'strip.page': 'Seite der Runde {n}, bei {time}',
  'strip.finalPage': 'Letzte Fassung der Seite, bei {time}',
  'strip.givenPage': 'Die vorgelegte Seite, bei {time}',
  'legend.name': 'Was die Marken bedeuten',
  'legend.round': 'Eine Runde beginnt',
  'legend.mustFix': 'Mangel, in der Farbe der Rolle',
  'legend.ship': 'Urteil',
  'legend.pauses.one': 'Eine Pause über {seconds}\u00a0s, in {seconds}\u00a0s abgespielt: {took} in {length}',
  'legend.pauses.other':
    '{n} Pausen über {seconds}\u00a0s, je in {seconds}\u00a0s abgespielt: {took} in {length}',
  'legend.noPauses': 'Pausen über {seconds}\u00a0s würden in {seconds}\u00a0s abgespielt. Es gibt keine',
  'tip.place': '{time}, Ereignis {event}',
  'tip.round': 'Runde {n}',
  'tip.mustFix.one': '{n} Mangel: {who}',
  'tip.mustFix.other': '{n} Mängel: {who}',
  'tip.ship': 'Urteil',
  'tip.pause': 'Eine Pause von {took}, in {seconds}\u00a0s abgespielt',
  'link.copy': 'Link zu dieser Stelle kopieren',
  'link.copied': 'Link kopiert.',
  'link.copiedOwn': 'Link kopiert. Er öffnet sich in diesem Browser: Der Lauf liegt sonst nirgends.',
  'link.byHand': 'Der Browser ließ das Kopieren nicht zu. Hier ist der Link:',
  'end.reached': 'Die Wiedergabe ist am Ende angekommen.',
}
