/** How much of it there is to be. Crosses to the page. */
export interface Fill {
  readonly runs: number
  /** Bytes of pages, in bodies of a few megabytes. */
  readonly bodies: number
  /** Of the summaries: what today's code leaves alone. */
  readonly version: number
}

/**
 * Runs in the page: writes runs into the app's own database, as the library finds them. Their logs are left out, since no
 * list reads them. Heads, summaries, marks and pictures are of the size that runs have.
 */
export async function fillInPage({ runs, bodies, version }: Fill): Promise<void> {
  const WORDS =
    'contrast button heading spacing the of a page is too small against its ground headline claims nothing visitors cannot tell what it costs footer links dead image without text line length form label missing grid breaks at narrow width hero copy says little palette muted rhythm uneven'.split(
      ' ',
    )
  const RARE =
    'kerning baseline ligature skeuomorph parallax marquee hamburger serif monospace duotone'.split(' ')
  const FAR = [
    '見出しが大きすぎます',
    'Überschrift größer als nötig',
    '버튼 대비가 낮습니다',
    '标题与背景对比不足',
  ]
  let seed = 42
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return seed / 0x7fffffff
  }
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const sentence = (words: number) => Array.from({ length: words }, () => pick(WORDS)).join(' ')
  const textOf = (at: number) => {
    const lines = [`Run ${at} ${sentence(4)}`, sentence(80), sentence(25)]
    for (let fix = 0; fix < 18; fix += 1) lines.push(`${sentence(12)} ${fix}`)
    if (random() < 0.05) lines.push(pick(RARE))
    if (random() < 0.15) lines.push(pick(FAR))
    return lines.join('\n').slice(0, 6000)
  }
  const STATUSES = ['shipped', 'shipped', 'shipped', 'below_threshold', 'timed_out', 'interrupted', 'failed']
  const DAY = 86_400_000
  const FROM = Date.UTC(2026, 0, 1)

  const rowsOf = (at: number) => {
    const id = `bench-${String(at).padStart(5, '0')}`
    const createdAt = FROM - (runs - at) * (DAY / 40)
    const status = pick(STATUSES)
    const composite = Math.round(40 + random() * 60) / 10
    const hash = `page-${id}`
    return {
      run: {
        ...{
          id,
          jury: 1,
          created: new Date(createdAt).toISOString(),
          createdAt,
          project: '',
          origin: 'here',
        },
        ...{ seq: 300, segments: 40, bytes: 90_000, transcriptBytes: 40_000, hash: '811c9dc59e3779b9' },
        ...{ unseen: random() < 0.02 ? 1 : 0, compacted: 1, title: `Run ${at} ${sentence(4)}`, status },
        ...{ composite, mustFix: Math.floor(random() * 5), round: 2, protocolVersion: 1 },
        rounds: [1, 2].map((n) => ({ n, composite, mustFix: 2, decision: 'continue' })),
      },
      summary: {
        ...{
          run: id,
          version,
          text: textOf(at),
          brief: `b${at % 3000}`,
          connection: pick(['One', 'Two', 'Three']),
        },
        ...{
          model: 'm-1',
          brand: pick(['Nordic', 'Loud', 'Plain']),
          skill: pick(['Landing page', 'Dashboard']),
        },
        ...{
          page: { hash, mime: 'text/html' },
          open: 2,
          violations: 3,
          tokens: 40_000,
          usd: 0.12,
          ms: 180_000,
        },
      },
      artifact: { run: id, hash, mime: 'text/html', bytes: 20_000, round: 2 },
      mark: markOf(id, at),
      thumb: { hash, picture: pictures[at % pictures.length] },
    }
  }

  function markOf(run: string, at: number) {
    const star = at % 20 === 0
    const tags = at % 7 === 0 ? [pick(['keep', 'client', 'draft'])] : undefined
    const trashedAt = at % 100 === 3 ? Date.now() : undefined
    if (!star && !tags && trashedAt === undefined) return undefined
    return { run, at: {}, ...(star && { star }), ...(tags && { tags }), ...(trashedAt && { trashedAt }) }
  }

  async function pictureOf(hue: number): Promise<Blob> {
    const canvas = new OffscreenCanvas(320, 240)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.fillStyle = `hsl(${hue} 40% 90%)`
    context.fillRect(0, 0, 320, 240)
    context.fillStyle = '#333'
    for (let line = 0; line < 14; line += 1) context.fillRect(20, 20 + line * 14, 60 + random() * 200, 6)
    return canvas.convertToBlob({ type: 'image/webp' })
  }

  const pictures = await Promise.all([0, 60, 120, 180, 240, 300].map(pictureOf))
  const db = await new Promise<IDBDatabase>((done, failed) => {
    const request = indexedDB.open('jury')
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
  const put = async (rows: Readonly<Record<string, readonly unknown[]>>) => {
    const transaction = db.transaction(Object.keys(rows), 'readwrite')
    for (const [table, of] of Object.entries(rows))
      for (const row of of) transaction.objectStore(table).put(row)
    await new Promise((done, failed) => {
      transaction.oncomplete = done
      transaction.onabort = () => failed(transaction.error)
    })
  }
  for (let from = 0; from < runs; from += 500) {
    const all = Array.from({ length: Math.min(500, runs - from) }, (_, at) => rowsOf(from + at))
    await put({
      runs: all.map(({ run }) => run),
      summaries: all.map(({ summary }) => summary),
      artifacts: all.map(({ artifact }) => artifact),
      marks: all.flatMap(({ mark }) => mark ?? []),
      thumbs: all.map(({ thumb }) => thumb),
    })
  }
  const SIZE = 4 * 2 ** 20
  for (let at = 0; at * SIZE < bodies; at += 1) {
    const bytes = new Uint8Array(SIZE)
    for (let from = 0; from < SIZE; from += 65_536)
      crypto.getRandomValues(bytes.subarray(from, from + 65_536))
    await put({
      bodies: [{ hash: `body-${at}`, mime: 'text/html', body: new Blob([bytes], { type: 'text/html' }) }],
      artifacts: [{ run: 'bench-00000', hash: `body-${at}`, mime: 'text/html', bytes: SIZE }],
    })
  }
  db.close()
}
