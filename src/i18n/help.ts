/** English texts around a guide. They come with the part that shows it; the guide itself is a file of its own. */
export const help = {
  'help.guides': 'Guides',
  'help.guide.connections': 'Connections',
  'help.guide.runs': 'How a run works',
  'help.guide.jury': 'Reading the jury',
  'help.guide.library': 'The library',
  'help.guide.compare': 'Comparing and running again',
  'help.guide.export': 'Exporting a run',
  'help.guide.settings': 'Settings',
  'help.guide.app': 'The app on your device',
  'help.english': 'The guides are written in English.',
  'help.contents': 'On this page',
  'help.copy': 'Copy',
  'help.copied': 'Copied.',
  'help.copyFailed': 'The browser did not allow it. Select the text and copy it by hand.',
  'help.table': 'Table: {columns}',
  'help.newTab': '(opens in a new tab)',
} as const
