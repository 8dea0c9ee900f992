import { cleanup, render, screen, waitFor } from '@solidjs/testing-library'
import { describe, expect, test, vi } from 'vitest'
import { storingTexts } from '../../src/i18n/storing'
import { readConvergence } from '../../src/library/importing/convergence'
import { ImportView } from '../../src/library/importing/import-view'
import { createImporting } from '../../src/library/importing/importing'
import { createCopying, type Target } from '../../src/library/storing/copying'
import { createMirroring } from '../../src/library/storing/mirroring'
import type { PersistPort } from '../../src/library/storing/persist-part'
import { createRoom } from '../../src/library/storing/room'
import { StorageView } from '../../src/library/storing/storage-view'
import type { Found, MirrorState, Plan, Taken, Weights } from '../../workers/storing-surface'
import { press as pressNow, t } from './window'

// What comes in from files, and what is kept, copied out, mirrored and deleted, as a person sees it.

const say = t.part('storing', storingTexts)
const text = () => document.body.textContent ?? ''
const told = () => screen.getByRole('status').textContent
const tells = (words: string) => waitFor(() => expect(text()).toContain(words))
const has = (name: string) => screen.queryByRole('button', { name }) !== null
/** As soon as it can be pressed. */
const press = async (name: string | RegExp) => {
  await waitFor(() => expect(screen.getByRole('button', { name }).matches(':disabled')).toBe(false))
  pressNow(name)
}

const run: Found = {
  what: 'run',
  name: 'a.zip › one.jury',
  from: 'run',
  title: 'A page',
  status: 'below_threshold',
  claimed: 'shipped',
  rounds: 2,
  to: 'new',
  runId: 'r1',
  odd: [{ kind: 'not_earned' }],
}
const refused: Found = { what: 'refused', name: 'x.jury', why: 'broken_line', line: 7, detail: '' }
const here: Found = { ...run, name: 'b.jury', title: 'Known', to: 'here', odd: [] }

describe('an import', () => {
  async function look(found: readonly Found[], taken: Partial<Taken> = {}, left = 0, broken = '') {
    const plan: Plan = { id: 'p', found, stopped: false }
    const all = { plan: 'p', runs: ['r1'], documents: [], facts: 0, failed: [], stopped: false, ...taken }
    const door = {
      look: async () => (broken ? Promise.reject(new Error(broken)) : plan),
      lookInFolder: async () => plan,
      take: vi.fn(async () => all),
      drop: async () => {},
      undo: vi.fn(async () => left),
    }
    const importing = createImporting(door)
    render(() => <ImportView importing={importing} pickFolder={undefined} say={say} t={t} />)
    await importing.look([new File(['x'], 'a.zip')])
    return door
  }

  test('[OK-15] a cross-examination is shown with its classes, its votes and what the file leaves out, and not taken', async () => {
    const vote = { verdict: 'disagree', disagreeBasis: 'evidence-missing', note: 'Not there.' }
    const finding = { id: 'F-1', statement: 'The price is wrong.', severity: 'high', originWorker: 'codex' }
    const rounds = [{ round: 1, votes: { gemini: vote, claude: 'agree' } }]
    const findings = [
      { ...finding, classification: 'contested', rounds },
      { id: 'F-2', source: 'critic' },
    ]
    const convergence = readConvergence(JSON.stringify({ schemaVersion: '1.1', findings }))
    await look([{ what: 'convergence', name: 'state.json', convergence }])
    await waitFor(() => expect(told()).toBe('Nothing in these files is new. 1 to look at'))
    expect(has('Import')).toBe(false)
    for (const words of [
      'It is shown as the file has it, and not kept',
      'Contested: 1 · Not classified: 1',
      'gemini disagrees: the evidence is not there Not there.',
      'claude agrees',
    ])
      expect(text()).toContain(words)
    const missing = screen.getByText('Not in the file').nextElementSibling?.textContent
    expect(missing).toContain('finalState, totalRounds, config.enabled')
    expect(text()).not.toMatch(/worker-unique|evidence-missing/)
  })

  test('[OK-25] one that is refused says at which line, and what might stand there', async () => {
    const where = { where: 'config.critic', value: '"llama"', allowed: ['off', 'claude'] }
    await look([{ what: 'refused', name: 's', why: 'critic_unknown', line: 4, detail: '', ...where }])
    await tells('Line 4: the critic "llama" is none that can be chosen. These can be: off, claude.')
  })

  test('shows what would come before anything is kept, and refusals with their line first', async () => {
    const door = await look([run, here, refused])
    await waitFor(() => expect(told()).toBe('1 would be added · 1 is here already · 1 is refused'))
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows[0]).toContain('Line 7: this is not an event.')
    expect(rows[1]).toContain('The file says “Shipped”. By its own events it has not earned that.')
    expect(rows[2]).toContain('here already')
    expect(door.take).not.toHaveBeenCalled()
  })

  test.each([
    [{}, 0, 'What was imported is in the trash.'],
    [{ runs: [], facts: 3 }, 0, 'Marks, words and settings are as they were before.'],
    [
      { facts: 3 },
      1,
      'What was imported is in the trash. Marks, words and settings are as they were before. 1 mark, word or setting stays: it was changed since.',
    ],
    [{ runs: [], facts: 2 }, 2, '2 marks, words and settings stay: they were changed since.'],
  ])(
    'takes in, says so, and takes it back: %o with %d that stay is told as it is',
    async (taken, left, words) => {
      const door = await look([run], taken, left)
      await press('Import')
      await press('Undo')
      expect(door.undo).toHaveBeenCalledWith(expect.objectContaining({ plan: 'p', documents: [], ...taken }))
      await waitFor(() => expect(told()).toBe(words))
      expect(has('Undo')).toBe(false)
    },
  )

  test('that is in leads to its run; one that was stopped says that what is in is whole', async () => {
    await look([run])
    await press('Import')
    await waitFor(() => expect(told()).toBe('1 run imported.'))
    expect(screen.getByRole('link', { name: 'Open the run' }).getAttribute('href')).toBe('#/run/r1')
    cleanup()
    await look([run], { stopped: true })
    await press('Import')
    await tells('Stopped. What is in is whole.')
  })

  test('of what is here already offers nothing to take', async () => {
    await look([here])
    await tells('Nothing in these files is new.')
    expect(has('Import')).toBe(false)
    await press('Import nothing')
    expect(await screen.findByLabelText('Choose files')).toBeDefined()
  })

  test('that fails says why', async () => {
    await look([run], {}, 0, 'The disk is gone.')
    expect((await screen.findByRole('alert')).textContent).toBe('That did not work: The disk is gone.')
  })
})

describe('storage', () => {
  const weights: Weights = {
    events: 1000,
    raw: 2000,
    pages: 3_000_000,
    thumbs: 10,
    documents: 0,
    rest: 5,
    runs: 2,
    trashed: 0,
    heaviest: [{ run: 'r1', title: 'A page', createdAt: 0, bytes: 2_500_000, trashed: false }],
    stopped: false,
  }
  const none = { statuses: [], connections: [], brands: [], skills: [], stages: [], tags: [], projects: [] }

  interface Doubles {
    readonly target?: Target
    readonly mirror?: MirrorState
    readonly canPick?: boolean
    readonly verified?: boolean
  }

  function mount({ target, mirror = { access: 'prompt' }, canPick = true, verified = true }: Doubles = {}) {
    const archive = new Blob(['archive'])
    // As much of a folder as is asked for here.
    const folder = { name: 'copies' } as FileSystemDirectoryHandle
    const granted: MirrorState = { folder: 'copies', access: 'granted' }
    const storing = {
      lastCopied: vi.fn(async (): Promise<number | undefined> => undefined),
      copied: vi.fn(async () => {}),
      backup: async () => ({ runs: 2, running: 1, damaged: [], stopped: false, archive }),
      verify: vi.fn(async () => verified),
      weigh: async () => weights,
      dropThumbs: async () => 1,
      mirror: async () => mirror,
      setMirror: async (one?: FileSystemDirectoryHandle): Promise<MirrorState> =>
        one ? granted : { access: 'prompt' },
      mirrorFolder: async () => folder,
      mirrorNow: vi.fn(async (): Promise<MirrorState> => ({ ...granted, at: 0 })),
    }
    const library = {
      trash: vi.fn(async (runs: readonly string[]) => runs),
      restore: vi.fn(async () => {}),
      purge: vi.fn(async () => 3),
      facets: async () => ({ ...none, starred: 0, unseen: 0, trashed: 3 }),
    }
    const wipe = vi.fn(async () => false)
    const grant = vi.fn(async () => 'granted' as const)
    render(() => {
      const copying = createCopying(storing, async () => target ?? { put: async (blob) => blob })
      const mirroring = createMirroring({ storing, pick: canPick ? async () => folder : undefined, grant })
      const estimate = async () => ({ usage: 900, quota: 1000, shell: 50 })
      const room = createRoom({ storing, library, estimate })
      const persist: PersistPort = { persistence: async () => 'may_go', ask: async () => 'kept' }
      return <StorageView {...{ copying, mirroring, room, persist, wipe, say }} />
    })
    return { storing, library, wipe, grant }
  }

  test('says that nothing was ever copied out, copies, reads it back and says so', async () => {
    const { storing } = mount()
    await tells('Only in this browser. Last copied out: never.')
    storing.lastCopied.mockResolvedValue(0)
    await press('Copy everything out')
    await tells('Saved: 2 runs, 7 byte')
    expect(storing.verify).toHaveBeenCalled()
    expect(storing.copied).toHaveBeenCalled()
    expect(text()).toContain('1 run goes on and is not in it.')
    await tells('Last copied out: Dec')
  })

  test('a file that is not what was made is not called saved, and a download is said to be one', async () => {
    const { storing } = mount({ verified: false })
    await press('Copy everything out')
    await tells('It could not be saved: what was written is not what was made.')
    expect(storing.copied).not.toHaveBeenCalled()
    cleanup()
    const short = mount({ target: { put: async () => new Blob(['arch']) } })
    await press('Copy everything out')
    await tells('It could not be saved')
    expect(short.storing.verify).not.toHaveBeenCalled()
    cleanup()
    mount({ target: { put: async () => undefined } })
    await press('Copy everything out')
    await tells('handed to your browser as a download')
  })

  test('a folder is picked, filled, and forgotten', async () => {
    const { storing } = mount()
    await press('Pick a folder')
    await tells('Folder “copies”. Last done: Dec')
    expect(storing.mirrorNow).toHaveBeenCalled()
    await press('Forget this folder')
    await tells('The folder is forgotten. What is in it stays.')
  })

  test('a folder that is locked again asks once more, by a button; a browser without folders says so', async () => {
    const { grant, storing } = mount({ mirror: { folder: 'copies', access: 'prompt' } })
    await tells('The browser no longer lets the app write to it.')
    expect(has('Copy what is new')).toBe(false)
    await press('Allow it again')
    await waitFor(() => expect(has('Copy what is new')).toBe(true))
    expect(grant).toHaveBeenCalled()
    expect(storing.mirrorNow).toHaveBeenCalled()
    cleanup()
    mount({ canPick: false })
    await tells('This browser cannot write to a folder.')
    expect(has('Pick a folder')).toBe(false)
  })

  test('counts by kind, and puts a heavy run into the trash and back', async () => {
    const { library } = mount()
    await tells('900 byte of the 1 kB that this browser gives the app (90 %).')
    await press('Count by kind')
    expect(await screen.findByRole('row', { name: /^Pages 3 MB/ })).toBeDefined()
    await press('Put “A page” into the trash')
    await tells('“A page” is in the trash.')
    expect(library.trash).toHaveBeenCalledWith(['r1'])
    await press('Undo')
    await waitFor(() => expect(has('Put “A page” into the trash')).toBe(true))
    expect(library.restore).toHaveBeenCalledWith(['r1'])
    await press('Drop small pictures')
    await tells('They are drawn again')
  })

  test('empties the trash only when asked twice', async () => {
    const { library } = mount()
    await press('Empty the trash')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep'))
    await press('Keep')
    expect(library.purge).not.toHaveBeenCalled()
    await press('Empty the trash')
    await press('Delete for good')
    await tells('3 runs deleted.')
    expect(library.purge).toHaveBeenCalledOnce()
  })

  test('deletes everything only after a copy was offered, and not while a run goes on', async () => {
    const { wipe } = mount()
    await tells('Last copied out: never.')
    await press('Delete everything…')
    await tells('What is deleted does not come back. Only in this browser. Last copied out: never.')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep everything'))
    expect(wipe).not.toHaveBeenCalled()
    await press('Delete everything now')
    await tells('A run goes on.')
    expect(wipe).toHaveBeenCalledOnce()
  })

  test('asks the browser to keep it, and tells what it said', async () => {
    mount()
    await press('Ask the browser to keep it')
    await tells('No. The browser has promised to keep it.')
    expect(has('Ask the browser to keep it')).toBe(false)
  })
})
