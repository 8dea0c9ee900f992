/** What is kept on this device, backups, and files that come in. */
export const storingTexts = {
  'storing.title': 'Kept on this device',

  'shut.newer.title': 'Saved by a newer version',
  'shut.newer':
    'A newer version of {product} has saved the runs on this device. This tab is older and leaves them untouched. Reload to get the newer version.',
  'shut.blocked.title': 'Waiting for another tab',
  'shut.blocked':
    'Another tab keeps an older version of {product} open. Close it, or let its run end: this tab then goes on by itself.',
  'shut.closed.title': 'Updated in another tab',
  'shut.closed':
    'Another tab has updated {product}, or its data was cleared. Reload to see the runs on this device.',
  'shut.fault.title': 'The runs on this device cannot be opened',
  'shut.fault': 'The browser did not open what is saved here. Nothing of it was changed.',
  'shut.reload': 'Reload',
  'shut.export': 'Export raw',
  'shut.before': 'One file with everything that is saved here, as it lies there. Keys stay behind.',
  'shut.reading': 'Reading…',
  'shut.done': 'Handed over as everything.json',
  'shut.failed': 'It could not be read: {reason}',
} as const
