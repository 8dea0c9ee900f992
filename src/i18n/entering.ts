/** How the app is entered from outside, kept safe, installed and shared. */
export const enteringTexts = {
  'entering.cameIn': 'What came in',
  'entering.reading': 'Reading…',
  'entering.fromOutside': 'From another app or a link. Nothing of it is used before you say so.',
  'entering.brief': 'A brief',
  'entering.here.brand': 'Written for the brand {name}. It is on this device and is chosen with the brief.',
  'entering.here.skill': 'Written for the skill {name}. It is on this device and is chosen with the brief.',
  'entering.missing.brand':
    'Written for the brand {name}, and none on this device is called that. Ask for its DESIGN.md, or choose another brand in the form.',
  'entering.missing.skill':
    'Written for the skill {name}, and none on this device is called that. Ask for its SKILL.md, or choose another skill in the form.',
  'entering.writing': 'You are writing one of your own: “{title}”. Undo in the form brings it back.',
  'entering.useBrief': 'Use this brief',
  'entering.files': 'Files',
  'entering.file.documents': 'Read as a brand or a skill',
  'entering.file.pictures': 'Put beside a brief',
  'entering.file.runs': 'Open the run',
  'entering.file.page': 'Judge this page',
  'entering.file.unknown': 'This kind of file cannot be opened here.',
  'entering.leftOut.one': '{n} file was left out: ten files and 32 MB are taken at once.',
  'entering.leftOut.other': '{n} files were left out: ten files and 32 MB are taken at once.',
  'entering.leave': 'Leave it',
  'entering.runText':
    'A whole run came in this link. It is kept in this browser if you open it, and read again line by line.',
  'entering.keepRun': 'Open the run',
  'entering.lost': 'What was shared is not here any more. It waits for a day and is handed over once.',
  'entering.broken': 'This link is not whole. Ask for it again.',
  'entering.large': 'This link holds more than a link may.',
  'entering.newer': 'This link was made by a newer version of the app. Update this one, then open it again.',
  'entering.toForm': 'Write a brief',

  'entering.share': 'Share',
  'entering.share.brief': 'Share the brief',
  'entering.share.run': 'Share the run',
  'entering.share.copied': 'Link copied. It holds the brief and nothing else.',
  'entering.share.copiedRun': 'Link copied. It holds the whole run.',
  'entering.share.shared': 'Shared.',
  'entering.share.saved': 'Saved as a file. Whoever gets it opens it in this app.',
  'entering.share.large': 'This brief is too long for a link. Share the run instead.',
  'entering.share.secret': 'Something in it looks like a key, so it was not shared. Take that out first.',
  'entering.share.byHand': 'The browser did not let us copy. Here is the link:',
  'entering.share.failed': 'That could not be shared: {reason}',

  'entering.safe': 'Keep this safe',
  'entering.safe.text':
    'Your runs are in this browser and nowhere else, and it may clear them away when it needs room.',
  'entering.safe.kept':
    'Your runs are in this browser and nowhere else. It does not clear them away by itself.',
  'entering.safe.never': 'Never copied out.',
  'entering.safe.last': 'Last copied out on {when}.',
  'entering.safe.ask': 'Ask the browser to keep them',
  'entering.safe.refused':
    'The browser has not agreed. Most do once the app is installed or often used; a backup is safe either way.',
  'entering.safe.backup': 'Make a backup',

  'entering.install': 'Install the app',
  'entering.install.text':
    'It gets a window of its own, opens your files, and stands in the share menu. It works without a network either way.',
  'entering.install.go': 'Install',
  'entering.install.ios':
    'In Safari: tap Share, then Add to Home Screen. Otherwise Safari deletes what is kept here after seven days without a visit.',
  'entering.install.menu': 'Where this browser can install it, its own menu says so.',
  'entering.install.installed': 'Installed.',
  'entering.offers': 'After your first run',
  'entering.notAgain': 'Do not show again',
  'entering.inSettings': 'It is still in the settings.',

  'entering.notes': 'Notifications',
  'entering.notes.text':
    'A run that has failed is always told, one that has shipped when the app is out of sight. What you stop yourself is not.',
  'entering.notes.on': 'Turn on',
  'entering.notes.off': 'Turn off',
  'entering.notes.isOn': 'On.',
  'entering.notes.denied': 'The browser blocks them for this site. Its own settings can allow them.',
  'entering.notes.unsupported': 'This browser has none for this app.',

  'entering.openRouter.yes': 'OpenRouter has given a key. Choose a model, then test the connection.',
  'entering.openRouter.no': 'You came back from OpenRouter without a key. Nothing was changed.',
  'entering.openRouter.failed': 'The key could not be fetched from OpenRouter: {reason}',
  'entering.update': 'A new version is ready.',
  'entering.update.now': 'Update now',
  'entering.update.waits': 'The update waits until no run goes on in any tab.',
} as const
