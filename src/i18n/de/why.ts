import type { Texts } from '../t'
import type { whyTexts as english } from '../why'

export const why: Texts<typeof english> = {
  'why.title': 'Ausprobieren: was ein Urteil verbiegt',
  'why.intro':
    'Jede Änderung schickt {pages} erfundene Seiten durch eine Schleife von drei Runden, auf diesem Gerät und ohne Modell. Die Hälfte ist 8,5 von 10 wert und soll durchkommen. Die andere Hälfte ist 6,5 bis 7,9 wert und soll es nicht.',
  'why.dials': 'Wie die Urteilenden irren',
  'why.dial.leniency': 'Milde',
  'why.hint.leniency': 'Punkte, die alle auf jede Note aufschlagen.',
  'why.dial.noise': 'Rauschen',
  'why.hint.noise': 'Wie weit zwei Noten desselben Urteilenden für dieselbe Seite auseinanderliegen.',
  'why.dial.anchoring': 'Ankereffekt',
  'why.hint.anchoring': 'Wie stark sich eine Note an die anlehnt, die in derselben Antwort vor ihr stehen.',
  'why.dial.inflation': 'Noteninflation',
  'why.hint.inflation': 'Punkte, um die eine Note je Runde steigt, obwohl die Seite nicht besser wird.',
  'why.dial.shared': 'Gemeinsamer Irrtum',
  'why.hint.shared': 'Welcher Teil eines Irrtums einer ganzen Modellfamilie gemeinsam ist.',
  'why.dial.hallucination': 'Erfundenes',
  'why.hint.hallucination': 'Wie oft jeder von drei Fehlern behauptet wird, die die Seite nicht hat.',
  'why.points': '{points} von 10',
  'why.percent': '{percent} %',
  'why.reset': 'Zurücksetzen',
  'why.setting':
    'Worauf die Regler stehen, ist eine Annahme. Eine gute Seite, die schon die Schleife nie ausliefert, zählt hier als zurückgehalten. Der Befehl „npm run -s verdicts“ zählt nur, was die zweite Meinung abweist, mit Urteilenden, die nichts erfinden, und für je ein Maß an Rauschen: Seine Zahlen sind andere.',
  'why.results': 'Was dabei herauskommt',
  'why.way': 'Was die Seite prüft',
  'why.weak': 'Schwache Seiten, die durchkommen',
  'why.good': 'Gute Seiten, die hängen bleiben',
  'why.way.loop': 'Nur die Schleife',
  'why.way.measured': 'Schleife und Messungen',
  'why.way.opinion': 'Schleife und zweite Meinung',
  'why.way.both': 'Alle drei',
  'why.over': 'Die Schleife endet {points} Punkte über dem, was ihre Seiten wert sind.',
  'why.under': 'Die Schleife endet {points} Punkte unter dem, was ihre Seiten wert sind.',
  'why.heard':
    'Mit allen dreien kommen {weak} % der schwachen Seiten durch, und {good} % der guten bleiben hängen.',
  'why.assumed':
    'Diese Urteilenden sind simuliert. Wie die eigenen Modelle irren, zeigt das Kalibrieren ihrer Verbindung.',
}
