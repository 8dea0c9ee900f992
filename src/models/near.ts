/** Names farther off than this share of the longer one are no slip of the pen. */
const FAR = 0.5

/** The models whose names come nearest to one that was not found, the nearest first. */
export function nearest(model: string, ids: readonly string[], most = 3): readonly string[] {
  const wanted = bare(model)
  return ids
    .map((id) => ({ id, far: distance(wanted, bare(id)) }))
    .filter(({ far }) => far <= FAR)
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ id }) => id)
}

/** What people remember of a name: neither who made it nor where the dashes stand. */
function bare(id: string): string {
  const name = id.slice(0, 120).toLowerCase()
  return name.slice(name.lastIndexOf('/') + 1).replace(/[^a-z0-9]/g, '')
}

/** From 0, the same, to 1. One name that begins the other comes before any with a slip in it. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return 1
  const longer = Math.max(a.length, b.length)
  if (a.startsWith(b) || b.startsWith(a)) return (longer - Math.min(a.length, b.length)) / longer / 10
  return 0.1 + edits(a, b) / longer
}

/** How many letters have to be put in, taken out or changed. */
function edits(a: string, b: string): number {
  let above = [...Array(b.length + 1).keys()]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const [left = 0, up = 0, corner = 0] = [row[j - 1], above[j], above[j - 1]]
      row.push(Math.min(left + 1, up + 1, corner + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    above = row
  }
  return above[b.length] ?? 0
}
