/**
 * Faults of the built app that no rule is wrong in: what joins the parts is. Each is one replacement in one file. `tests` are where
 * it is likely to be noticed, which are run first.
 */
export interface Planted {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** Parts of titles of browser tests. */
  readonly tests: string
}

export const PLANTED: readonly Planted[] = [
  {
    name: 'the button that interrupts does nothing',
    file: 'src/theater/interrupt-button.tsx',
    from: '    props.onInterrupt()\n',
    to: '',
    tests: 'interrupt',
  },
  {
    name: 'workers are served without their wall',
    file: 'workers/sw.ts',
    from: '  if (wall.length === 0) return response\n',
    to: '  if (wall.length > 0) return response\n',
    tests: 'policy|line|wall',
  },
  {
    name: 'the page may call any address',
    file: 'index.html',
    from: "connect-src 'self' http://localhost:* http://127.0.0.1:*;",
    to: 'connect-src *;',
    tests: 'content policy|reaches no provider',
  },
  {
    name: 'the pages of a run are not stored',
    file: 'src/store/writer.ts',
    from: 'if (body !== undefined) owed.bodies.push(bodyBeside(event, body))',
    to: 'if (body === undefined) owed.bodies.push(bodyBeside(event, ""))',
    tests: 'live run settles|survives a reload',
  },
  {
    name: 'the end of a run is not stored',
    file: 'src/store/writer.ts',
    from: '    owed.events.push(event)\n',
    to: "    if (event.type !== 'run_settled') owed.events.push(event)\n",
    tests: 'live run settles|replays after a reload',
  },
  {
    name: 'a label asks for a text that is not there',
    file: 'src/theater/panelist-lane.tsx',
    from: "props.t('lane.score')",
    to: "props.t('lane.skore')",
    tests: 'every state is whole',
  },
  {
    name: 'a place does not take the focus',
    file: 'src/page/arrival.ts',
    from: 'function receive(target: HTMLElement, onlyLost: boolean) {\n',
    to: 'function receive(target: HTMLElement, onlyLost: boolean) {\n  if (onlyLost || !onlyLost) return\n',
    tests: 'keyboard|focus',
  },
  {
    name: 'the address does not follow the place in a run',
    file: 'src/page/moment.ts',
    from: "  if (wanted !== hash) history.replaceState(history.state, '', wanted)\n",
    to: '',
    tests: 'address|link opens|scrubs',
  },
  {
    name: 'a tab that follows a run is not told of more',
    file: 'workers/live.ts',
    from: "      poke.postMessage('more')\n",
    to: '',
    tests: 'second tab',
  },
  {
    name: 'a run does not wait for its place among those that go on',
    file: 'workers/queue.ts',
    from: '        return await takeSlots(wish)\n',
    to: '        return () => void wish\n',
    tests: 'in line',
  },
  {
    name: 'nothing is kept for a host that is down',
    file: 'workers/sw.ts',
    from: 'shell.precache(built)\n',
    to: 'shell.precache([])\n',
    tests: 'host down|server stopped',
  },
  {
    name: 'another tab’s change of the library is not heard',
    file: 'src/library/changed.ts',
    from: "new BroadcastChannel('library')",
    to: "new BroadcastChannel('shelf')",
    tests: 'found, marked|trash|stands on them',
  },
  {
    name: 'quiet text is too pale to read',
    file: 'src/tokens.css',
    from: '--text-2: light-dark(oklch(43% 0 0), oklch(76% 0 0));',
    to: '--text-2: light-dark(oklch(70% 0 0), oklch(50% 0 0));',
    tests: 'every state is whole',
  },
  {
    name: 'the bar that scrubs has no name',
    file: 'src/replay/scrub-bar.tsx',
    from: "      aria-label={props.t('replay.bar')}\n",
    to: '',
    tests: 'every state is whole|scrubs',
  },
  {
    name: 'a choice between sides is wider than a phone',
    file: 'src/app.css',
    from: '  min-block-size: 1.75rem;\n  padding-inline: var(--space-12);',
    to: '  min-block-size: 1.75rem;\n  min-inline-size: 11rem;\n  padding-inline: var(--space-12);',
    tests: 'every state is whole|phone',
  },
  {
    name: 'what happens in a run is not announced',
    file: 'src/theater/announcer.tsx',
    from: ' aria-live="polite"',
    to: '',
    tests: 'said aloud',
  },
  {
    name: 'the box of a page lets its scripts reach ours',
    file: 'public/stage.html',
    from: "'allow-scripts' : ''",
    to: "'allow-scripts allow-same-origin' : ''",
    tests: 'get nothing of the app',
  },
  {
    name: 'the page says that it is English in every language',
    file: 'src/i18n/language.ts',
    from: '  document.documentElement.lang = locale\n',
    to: '',
    tests: 'every state is whole|language',
  },
  {
    name: 'the form of a key keeps it after it was saved',
    file: 'src/desk/key-section.tsx',
    from: '    field?.empty()\n',
    to: '',
    tests: 'secret is a password field|gone after a reload|found nowhere',
  },
  {
    name: 'a new version takes over without being let in',
    file: 'workers/sw.ts',
    from: '  firstVersion = self.registration.active === null\n',
    to: '  firstVersion = self.registration.active === null\n  void self.skipWaiting()\n',
    tests: 'update waits',
  },
  {
    name: 'a must-fix of the person is not kept',
    file: 'src/page/juror-work.ts',
    from: 'await tried(desk, () => desk.jury.putWords(rows))',
    to: 'await tried(desk, async () => rows)',
    tests: 'clicked on|what is said',
  },
  {
    name: 'what was imported cannot be taken back',
    file: 'src/library/importing/importing.ts',
    from: 'left: await door.undo(now.taken)',
    to: 'left: 0 as never',
    tests: 'hostile files',
  },
  {
    name: 'the place of a round is one event early',
    file: 'src/page/moment.ts',
    from: '  if (at !== undefined) return at\n',
    to: '  if (at !== undefined) return Math.max(0, at - 1)\n',
    tests: 'link opens|every state is whole',
  },
  {
    name: 'the line that says there is no network never comes',
    file: 'src/page/offline.tsx',
    from: '<Show when={!online()}>',
    to: '<Show when={online() === undefined}>',
    tests: 'offline: whole',
  },
]
