import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { storingTexts } from '../../src/i18n/storing'
import { createTranslate } from '../../src/i18n/t'
import { createCopying, type Target } from '../../src/library/storing/copying'
import { ImportView } from '../../src/library/importing/import-view'
import { readConvergence } from '../../src/library/importing/convergence'
import { createImporting } from '../../src/library/importing/importing'
import { createMirroring } from '../../src/library/storing/mirroring'
import type { PersistPort } from '../../src/library/storing/persist-part'
import { createRoom } from '../../src/library/storing/room'
import { StorageView } from '../../src/library/storing/storage-view'
import type { Found, MirrorState, Plan, Taken, Weights } from '../../workers/storing-surface'

afterEach(cleanup)

const t = createTranslate(en)
const say = t.part('storing', storingTexts)
const settle = async () => {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve))
}
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await settle()
}
const text = () => document.body.textContent ?? ''

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
  function mount(found: readonly Found[], taken: Partial<Taken> = {}, left = 0) {
    const plan: Plan = { id: 'p', found, stopped: false }
    const door = {
      look: vi.fn(async () => plan),
      lookInFolder: vi.fn(async () => plan),
      take: vi.fn(async () => ({
        plan: 'p',
        runs: ['r1'],
        documents: [],
        facts: 0,
        failed: [],
        stopped: false,
        ...taken,
      })),
      drop: vi.fn(async () => {}),
      undo: vi.fn(async () => left),
    }
    const importing = createImporting(door)
    render(() => <ImportView importing={importing} pickFolder={undefined} say={say} t={t} />)
    return { door, importing }
  }

  test('[OK-15] a cross-examination is shown with its classes, its votes and what the file leaves out, and not taken', async () => {
    const vote = { verdict: 'disagree', disagreeBasis: 'evidence-missing', note: 'Not there.' }
    const convergence = readConvergence(
      JSON.stringify({
        schemaVersion: '1.1',
        findings: [
          {
            id: 'F-1',
            statement: 'The price is wrong.',
            severity: 'high',
            originWorker: 'codex',
            classification: 'contested',
            rounds: [{ round: 1, votes: { gemini: vote, claude: 'agree' } }],
          },
          { id: 'F-2', source: 'critic' },
        ],
      }),
    )
    const { importing } = mount([{ what: 'convergence', name: 'state.json', convergence }])
    await importing.look([new File(['x'], 'state.json')])
    await settle()
    expect(screen.getByRole('status').textContent).toBe('Nothing in these files is new. 1 to look at')
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    expect(text()).toContain('It is shown as the file has it, and not kept')
    expect(text()).toContain('Contested: 1 · Not classified: 1')
    expect(text()).toContain('gemini disagrees: the evidence is not there Not there.')
    expect(text()).toContain('claude agrees')
    const missing = screen.getByText('Not in the file').nextElementSibling?.textContent
    expect(missing).toContain('finalState, totalRounds, config.enabled')
    expect(text()).not.toMatch(/worker-unique|evidence-missing/)
  })

  test('[OK-25] one that is refused says at which line, and what might stand there', async () => {
    const refusedState: Found = {
      ...{ what: 'refused', name: 'state.json', why: 'critic_unknown', line: 4, detail: '' },
      ...{ where: 'config.critic', value: '"llama"', allowed: ['off', 'claude'] },
    }
    const { importing } = mount([refusedState])
    await importing.look([new File(['x'], 'state.json')])
    await settle()
    expect(text()).toContain(
      'Line 4: the critic "llama" is none that can be chosen. These can be: off, claude.',
    )
  })

  test('shows what would come before anything is kept, and refusals with their line first', async () => {
    const { door, importing } = mount([run, here, refused])
    await importing.look([new File(['x'], 'a.zip')])
    await settle()
    expect(screen.getByRole('status').textContent).toBe('1 would be added · 1 is here already · 1 is refused')
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows[0]).toContain('Line 7: this is not an event.')
    expect(rows[1]).toContain('The file says “Shipped”. By its own events it has not earned that.')
    expect(rows[2]).toContain('here already')
    expect(door.take).not.toHaveBeenCalled()
  })

  test('takes in, says so, and takes it back', async () => {
    const { door, importing } = mount([run])
    await importing.look([new File(['x'], 'a.zip')])
    await settle()
    await press('Import')
    expect(screen.getByRole('status').textContent).toBe('1 run imported.')
    expect(screen.getByRole('link', { name: 'Open the run' }).getAttribute('href')).toBe('#/run/r1')
    await press('Undo')
    expect(door.undo).toHaveBeenCalledWith(
      expect.objectContaining({ plan: 'p', runs: ['r1'], documents: [] }),
    )
    expect(screen.getByRole('status').textContent).toBe('What was imported is in the trash.')
  })

  test.each([
    [{ runs: [], facts: 3 }, 0, 'Marks, words and settings are as they were before.'],
    [
      { facts: 3 },
      1,
      'What was imported is in the trash. Marks, words and settings are as they were before. 1 mark, word or setting stays: it was changed since.',
    ],
    [{ runs: [], facts: 2 }, 2, '2 marks, words and settings stay: they were changed since.'],
  ])('undone, %o with %d that stay is told as it is', async (taken, left, words) => {
    const { importing } = mount([run], taken, left)
    await importing.look([new File(['x'], 'a.zip')])
    await settle()
    await press('Import')
    await press('Undo')
    expect(screen.getByRole('status').textContent).toBe(words)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('of what is here already offers nothing to take', async () => {
    const { importing } = mount([here])
    await importing.look([new File(['x'], 'b.jury')])
    await settle()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    expect(text()).toContain('Nothing in these files is new.')
    await press('Import nothing')
    expect(screen.getByLabelText('Choose files')).toBeDefined()
  })

  test('that fails says why', async () => {
    const { door, importing } = mount([run])
    door.look.mockRejectedValueOnce(new Error('The disk is gone.'))
    await importing.look([new File(['x'], 'a.zip')])
    await settle()
    expect(screen.getByRole('alert').textContent).toBe('That did not work: The disk is gone.')
  })

  test('that was stopped says that what is in is whole', async () => {
    const { importing } = mount([run], { stopped: true })
    await importing.look([new File(['x'], 'a.zip')])
    await settle()
    await press('Import')
    expect(text()).toContain('Stopped. What is in is whole.')
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

  interface Doubles {
    readonly target?: Target
    readonly mirror?: MirrorState
    readonly canPick?: boolean
    readonly verified?: boolean
    readonly wiped?: boolean
  }

  function mount({
    target,
    mirror = { access: 'prompt' },
    canPick = true,
    verified = true,
    wiped = true,
  }: Doubles = {}) {
    const archive = new Blob(['archive'])
    const done = { runs: 2, running: 1, damaged: [], stopped: false, archive }
    const folder = { name: 'copies' } as FileSystemDirectoryHandle
    const storing = {
      lastCopied: vi.fn(async (): Promise<number | undefined> => undefined),
      copied: vi.fn(async () => {}),
      backup: vi.fn(async () => done),
      verify: vi.fn(async () => verified),
      weigh: vi.fn(async () => weights),
      dropThumbs: vi.fn(async () => 1),
      mirror: vi.fn(async () => mirror),
      setMirror: vi.fn(
        async (one?: FileSystemDirectoryHandle): Promise<MirrorState> =>
          one ? { folder: one.name, access: 'granted' } : { access: 'prompt' },
      ),
      mirrorFolder: vi.fn(async () => folder),
      mirrorNow: vi.fn(async (): Promise<MirrorState> => ({ folder: 'copies', access: 'granted', at: 0 })),
    }
    const library = {
      trash: vi.fn(async (runs: readonly string[]) => runs),
      restore: vi.fn(async () => {}),
      purge: vi.fn(async () => 3),
      facets: vi.fn(async () => ({
        statuses: [],
        connections: [],
        brands: [],
        skills: [],
        stages: [],
        tags: [],
        projects: [],
        starred: 0,
        unseen: 0,
        trashed: 3,
      })),
    }
    const wipe = vi.fn(async () => wiped)
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
    await settle()
    expect(text()).toContain('Only in this browser. Last copied out: never.')
    storing.lastCopied.mockResolvedValue(0)
    await press('Copy everything out')
    expect(storing.verify).toHaveBeenCalled()
    expect(storing.copied).toHaveBeenCalled()
    expect(text()).toContain('Saved: 2 runs, 7 byte')
    expect(text()).toContain('1 run goes on and is not in it.')
    expect(text()).toContain('Last copied out: Jan')
  })

  test('a file that is not what was made is not called saved', async () => {
    const { storing } = mount({ verified: false })
    await settle()
    await press('Copy everything out')
    expect(text()).toContain('It could not be saved: what was written is not what was made.')
    expect(storing.copied).not.toHaveBeenCalled()
    cleanup()
    const short = mount({ target: { put: async () => new Blob(['arch']) } })
    await settle()
    await press('Copy everything out')
    expect(short.storing.verify).not.toHaveBeenCalled()
    expect(text()).toContain('It could not be saved')
  })

  test('a download is said to be one', async () => {
    mount({ target: { put: async () => undefined } })
    await settle()
    await press('Copy everything out')
    expect(text()).toContain('handed to your browser as a download')
  })

  test('a folder is picked, filled, and forgotten', async () => {
    const { storing } = mount()
    await settle()
    await press('Pick a folder')
    expect(storing.mirrorNow).toHaveBeenCalled()
    expect(text()).toContain('Folder “copies”. Last done: Jan')
    await press('Forget this folder')
    expect(text()).toContain('The folder is forgotten. What is in it stays.')
  })

  test('a folder that is locked again asks once more, by a button', async () => {
    const { grant, storing } = mount({ mirror: { folder: 'copies', access: 'prompt' } })
    await settle()
    expect(text()).toContain('The browser no longer lets the app write to it.')
    expect(screen.queryByRole('button', { name: 'Copy what is new' })).toBeNull()
    await press('Allow it again')
    expect(grant).toHaveBeenCalled()
    expect(storing.mirrorNow).toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Copy what is new' })).toBeDefined()
  })

  test('a browser without folders says so', async () => {
    mount({ canPick: false })
    await settle()
    expect(text()).toContain('This browser cannot write to a folder.')
    expect(screen.queryByRole('button', { name: 'Pick a folder' })).toBeNull()
  })

  test('counts by kind, and puts a heavy run into the trash and back', async () => {
    const { library } = mount()
    await settle()
    expect(text()).toContain('900 byte of the 1 kB that this browser gives the app (90 %).')
    await press('Count by kind')
    expect(screen.getByRole('row', { name: /^Pages 3 MB/ })).toBeDefined()
    await press('Put “A page” into the trash')
    expect(library.trash).toHaveBeenCalledWith(['r1'])
    expect(text()).toContain('“A page” is in the trash.')
    await press('Undo')
    expect(library.restore).toHaveBeenCalledWith(['r1'])
    expect(screen.getByRole('button', { name: 'Put “A page” into the trash' })).toBeDefined()
    await press('Drop small pictures')
    expect(text()).toContain('They are drawn again')
  })

  test('empties the trash only when asked twice', async () => {
    const { library } = mount()
    await settle()
    await press('Empty the trash')
    expect(library.purge).not.toHaveBeenCalled()
    expect(document.activeElement?.textContent).toBe('Keep')
    await press('Keep')
    await press('Empty the trash')
    await press('Delete for good')
    expect(library.purge).toHaveBeenCalledOnce()
    expect(text()).toContain('3 runs deleted.')
  })

  test('deletes everything only after a copy was offered, and not while a run goes on', async () => {
    const { wipe } = mount({ wiped: false })
    await settle()
    await press('Delete everything…')
    expect(text()).toContain(
      'What is deleted does not come back. Only in this browser. Last copied out: never.',
    )
    expect(document.activeElement?.textContent).toBe('Keep everything')
    expect(wipe).not.toHaveBeenCalled()
    await press('Delete everything now')
    expect(wipe).toHaveBeenCalledOnce()
    expect(text()).toContain('A run goes on.')
  })

  test('asks the browser to keep it, and tells what it said', async () => {
    mount()
    await settle()
    await press('Ask the browser to keep it')
    expect(text()).toContain('No. The browser has promised to keep it.')
    expect(screen.queryByRole('button', { name: 'Ask the browser to keep it' })).toBeNull()
  })
})
