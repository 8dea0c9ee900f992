import { type Chance, pick } from './chance'

// In a field of 480 by 420. Ground and water reach far beyond it, because some pages show the field in a wide frame.
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--${fill})"/>`
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="var(--${fill})"${more}/>`
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="var(--${colour})" stroke-width="${width}" stroke-linecap="round"/>`
const many = (n: number, one: (at: number) => string) =>
  Array.from({ length: n }, (_, at) => one(at)).join('')
const turn = (at: number, of: number, r: number, x: number, y: number) => {
  const angle = (at / of) * Math.PI * 2
  return `${Math.round(x + r * Math.cos(angle))} ${Math.round(y + r * Math.sin(angle))}`
}

function wheel(x: number, r: number, spokes: number): string {
  const rays = many(spokes, (at) => `M${x} 270L${turn(at, spokes, r, x, 270)}`)
  const rim = `M${x - r} 270a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
  return stroke(rim, 'ink', 12) + stroke(rays, 'ink', 2) + circle(x, 270, 14, 'accent')
}

/** A bicycle. */
export function wheels(chance: Chance): string {
  const frame =
    'M132 270L190 150H306L240 270H132M240 270L190 150L180 124H156M306 150L352 270M306 150L296 108H334'
  const n = 10 + Math.floor(chance() * 8)
  return (
    circle(330, 120, 74, 'paper') +
    wheel(132, 82, n) +
    wheel(352, 82, n) +
    stroke(frame, 'accent', 11) +
    stroke('M140 122h42', 'ink', 14)
  )
}

/** Two waves, and a sun somewhere over them. */
export function waves(chance: Chance): string {
  const sun = 130 + Math.round(chance() * 220)
  const wave = (y: number, fill: string) =>
    path(`M-720 ${y}q60-44 120 0${'t120 0'.repeat(15)}V420H-720z`, fill)
  return (
    circle(sun, 150, 78, 'paper') +
    wave(210, 'accent') +
    wave(270, 'ink') +
    stroke('M40 340q30-18 60 0t60 0M250 350q30-18 60 0t60 0', 'paper', 5)
  )
}

/** A stem with leaves. */
export function leaves(chance: Chance): string {
  const n = 4 + Math.floor(chance() * 2)
  const leaf = (at: number) => {
    const y = 340 - at * (230 / n)
    const side = at % 2 ? 1 : -1
    return path(
      `M240 ${y}q${side * 40}-96 ${side * 150}-92q${-side * 8} 100 ${-side * 150} 92z`,
      at % 3 === 1 ? 'paper' : 'accent',
    )
  }
  return stroke('M240 400Q236 240 242 84', 'ink', 8) + many(n, leaf) + circle(242, 78, 30, 'ink')
}

/** A bowl with steam over it. */
export function bowl(chance: Chance): string {
  const puffs = many(3, (at) =>
    stroke(`M${176 + at * 62} 176q-24-30 0-58t0-${46 + Math.round(chance() * 22)}`, 'paper', 9),
  )
  return (
    puffs +
    path('M80 214h320q0 150-112 164h-96Q80 364 80 214z', 'accent') +
    path('M60 204h360v24H60z', 'ink') +
    path('M180 378h120v18H180z', 'ink')
  )
}

/** Bars of differing height. */
export function bars(chance: Chance): string {
  return many(9, (at) => {
    const tall = 70 + Math.round(chance() * 240)
    const fill = at % 4 === 2 ? 'paper' : at % 3 === 1 ? 'ink' : 'accent'
    return `<rect x="${44 + at * 44}" y="${380 - tall}" width="28" height="${tall}" fill="var(--${fill})"/>`
  })
}

/** A house with one window lit. */
export function house(chance: Chance): string {
  const lit = Math.floor(chance() * 4)
  const pane = (at: number) =>
    `<rect x="${150 + (at % 2) * 110}" y="${210 + (at > 1 ? 84 : 0)}" width="70" height="54" fill="var(--${at === lit ? 'pop' : 'paper'})"/>`
  return (
    circle(390, 96, 46, 'paper') +
    path('M110 180L240 78L370 180z', 'ink') +
    path('M126 180h228v220H126z', 'accent') +
    many(4, pane) +
    path('M-720 396H1200v24H-720z', 'ink')
  )
}

/** Spines of books. */
export function books(chance: Chance): string {
  let x = 64
  const spine = (at: number) => {
    const [wide, tall] = [30 + Math.round(chance() * 26), 200 + Math.round(chance() * 110)]
    const drawn = `<rect x="${x}" y="${372 - tall}" width="${wide}" height="${tall}" fill="var(--${['accent', 'ink', 'paper'][at % 3]})"/>`
    x += wide + 5
    return drawn
  }
  return many(7, spine) + path('M-720 372H1200v16H-720z', 'ink')
}

/** Two rows of hills. */
export function hills(chance: Chance): string {
  const peak = 120 + Math.round(chance() * 80)
  const rays = many(16, (at) => `M${turn(at, 16, 76, 300, 140)}L${turn(at, 16, 98, 300, 140)}`)
  return (
    circle(300, 140, 62, 'paper') +
    stroke(rays, 'paper', 5) +
    path(`M-720 300Q-400 180-180 330Q${peak} 120 300 300T640 250T1200 300V420H-720z`, 'accent') +
    path('M-720 360Q-300 300 0 380Q160 280 300 350T620 340T1200 360V420H-720z', 'ink')
  )
}

/** Circles, quarters and arches in rows. */
export function shapes(chance: Chance): string {
  const cell = (at: number) => {
    const [x, y] = [-180 + (at % 7) * 120, 60 + Math.floor(at / 7) * 120]
    const fill = pick(['ink', 'accent', 'paper', 'accent'], chance)
    const forms = [
      path(`M${x} ${y}h120a120 120 0 0 1-120 120z`, fill),
      path(`M${x} ${y + 60}a60 60 0 0 1 120 0v60H${x}z`, fill),
      circle(x + 60, y + 60, 52, fill),
      path(`M${x} ${y + 120}L${x + 120} ${y}v120z`, fill),
      stroke(`M${x + 14} ${y + 24}h92M${x + 14} ${y + 60}h92M${x + 14} ${y + 96}h92`, fill, 9),
    ] as const
    return pick(forms, chance)
  }
  return many(21, cell)
}
