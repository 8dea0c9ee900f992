/** What the part says that runs projects, and the view of one. */
export const lab = {
  'lab.title': 'Project: {title}',
  'lab.note': 'A project, running outside of {product}. Type no key here.',
  'lab.asking': 'Fetching the files.',
  'lab.nobody':
    'The page that opened this one does not answer any more. Go back to it and press “Run this project” again.',
  'lab.at.reaching': 'Asking whether stackblitz.com answers.',
  'lab.at.booting': 'Starting the container.',
  'lab.at.mounting': 'Putting the files in place.',
  'lab.at.installing': 'Installing packages. The first time takes a minute or two.',
  'lab.at.starting': 'Starting the server.',
  'lab.at.serving': 'Running.',
  'lab.at.stopped': 'Stopped. Nothing of it runs any more.',
  'lab.at.not_isolated':
    'This window was not served by the app’s own service worker, and without that no container may start. Reload it once; where that does not help, open the app without a private window.',
  'lab.at.offline': 'There is no network. A project needs it to run; its files can be read in the app.',
  'lab.at.unreachable':
    'stackblitz.com does not answer from here. It may be blocked, or down. The files of the project can be read in the app.',
  'lab.tooLong.boot':
    'The container did not start in time. Something between here and stackblitz.com stops it.',
  'lab.tooLong.mount': 'The files could not be put in place in time.',
  'lab.tooLong.install': 'The packages did not arrive in time. The log says how far it came.',
  'lab.tooLong.start': 'The project opened no port in time. The log says what it did instead.',
  'lab.failed.boot': 'The container could not start: {reason}',
  'lab.failed.mount': 'The files could not be put in place: {reason}',
  'lab.failed.install': 'The packages could not be installed: {reason}. The log says why.',
  'lab.failed.start': 'The project did not keep running: {reason}. The log says why.',
  'lab.stop': 'Stop',
  'lab.again': 'Try again',
  'lab.log': 'Log',
  'lab.logEmpty': 'Nothing was printed yet.',
  'lab.frame': 'The running project',
  'project.label': 'Project',
  'project.files': 'Files',
  'project.count.one': '{n} file',
  'project.count.other': '{n} files',
  'project.run': 'Run this project',
  'project.runText':
    'It runs in a WebContainer by StackBlitz, in a window of its own. That window asks stackblitz.com, staticblitz.com, webcontainer.io, webcontainer-api.io and their subdomains, and, for the packages of the project, the package registry that these use: they learn that you run something, which packages, and your address. The files stay in this browser.',
  'project.licence':
    'The container is free for trying out and for open source. Using it in production for profit needs a licence from StackBlitz.',
  'project.terms': 'Its terms',
  'project.offline': 'There is no network now. The files can be read; to run them, connect first.',
  'project.noWindow': 'The browser let no window open. Allow windows for this page, then press it again.',
  'project.unreadable': 'This project cannot be run: {reason}',
  'project.source': 'As it was written',
} as const
