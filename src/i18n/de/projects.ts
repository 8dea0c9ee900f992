import type { projectsTexts as english } from '../projects'
import type { Texts } from '../t'

export const projects: Texts<typeof english> = {
  'projects.title': 'Projekte',
  'projects.intro':
    'Ein Projekt fasst Läufe zusammen und legt fest, womit sie beginnen. Ein Lauf gehört zu einem Projekt oder zu keinem.',
  'projects.none': 'Noch gibt es kein Projekt. Läufe brauchen keines: Es hilft, wo mehrere zusammengehören.',
  'projects.newName': 'Name eines neuen Projekts',
  'projects.create': 'Anlegen',
  'projects.needsName': 'Ein Projekt braucht einen Namen.',
  'projects.runs.one': '{n} Lauf',
  'projects.runs.other': '{n} Läufe',
  'projects.newRun': 'Neuer Lauf darin',
  'projects.inLibrary': 'Seine Läufe in der Bibliothek',
  'projects.back': 'Alle Projekte',
  'projects.gone': 'Dieses Projekt gibt es nicht mehr.',
  'projects.name': 'Name',
  'projects.rename': 'Umbenennen',
  'projects.begins': 'Womit seine Läufe beginnen',
  'projects.connection': 'Verbindung',
  'projects.connectionAny': 'Die zuletzt benutzte',
  'projects.brand': 'Marke',
  'projects.noBrand': 'Keine Marke',
  'projects.skill': 'Skill',
  'projects.noSkill': 'Kein Skill',
  'projects.notThere': 'Nicht mehr vorhanden',
  'projects.jury': 'Jury',
  'projects.jury.skill': 'Wie der Skill es sagt',
  'projects.jury.on': 'An',
  'projects.jury.off': 'Aus',
  'projects.juryText':
    '„An“ und „Aus“ zeigen oder falten auch die Spuren der Jury in diesem Browser. Das letzte Wort hat ein Skill, der die Jury verlangt oder ausschließt.',
  'projects.remove': 'Dieses Projekt entfernen',
  'projects.removeText': 'Seine Läufe bleiben, ohne Projekt.',
  'projects.removed': '„{name}“ ist entfernt. Seine Läufe bleiben.',
  'projects.failed': 'Das ging nicht: {reason}',
  'projects.unread': 'Die Projekte ließen sich nicht lesen: {reason} Nichts wurde geändert.',
  'projects.hereAlone':
    'Das Projekt ließ sich nicht lesen, deshalb wurde dort nichts geschrieben: {reason} In diesem Browser ist es geändert.',
  'projects.hereTitle': 'In diesem Browser',
  'projects.shown': 'Spuren der Jury zeigen',
  'projects.shownText':
    'Ausgeschaltet öffnet ein Lauf mit gefalteten Spuren. Ob Läufe bewertet werden, bestimmt ihr Projekt.',
  'projects.choice': 'Projekt',
  'projects.noProject': 'Kein Projekt',
}
