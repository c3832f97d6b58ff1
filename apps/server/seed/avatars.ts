import { type Chance, chanceOf } from './chance.ts'

const SIZE = 160
/** Ink blues, teals, plums, bricks and olives: hues that sit well together in one list. */
const HUES = [205, 222, 238, 178, 160, 265, 318, 14, 28, 92] as const
/** Warm lights that stand out on each of them. */
const SPARKS = ['#f2b84b', '#f0a35e', '#ffe3a8', '#f6d06f', '#fff4df'] as const

/**
 * Draws an avatar as SVG text: civic shapes (arches, rooftops, a tribune, hills, a rose window) in the
 * hues of the seed. The same seed always draws the same picture.
 */
export function drawAvatar(seed: string, name: string): string {
  const chance = chanceOf(`avatar/${seed}`)
  const hue = chance.pick(HUES) + chance.between(-8, 8)
  const palette: Palette = {
    ground: `hsl(${hue} 42% 88%)`,
    pale: `hsl(${hue} 46% 74%)`,
    main: `hsl(${hue} 48% 42%)`,
    deep: `hsl(${(hue + 18) % 360} 52% 24%)`,
    spark: chance.pick(SPARKS),
  }
  const shapes = chance.pick([arches, rooftops, tribune, hills, roseWindow])(chance, palette)
  const escaped = name.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}" role="img">`,
    `<title>${escaped}</title>`,
    `<rect width="${SIZE}" height="${SIZE}" fill="${palette.ground}"/>`,
    ...shapes,
    '</svg>',
  ].join('\n')
}

interface Palette {
  ground: string
  pale: string
  main: string
  deep: string
  spark: string
}

type Drawing = (chance: Chance, colors: Palette) => string[]

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

const arch = (x: number, y: number, width: number, fill: string) =>
  path(`M${x} ${SIZE}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${SIZE}z`, fill)

const arches: Drawing = (chance, colors) => {
  const lit = chance.between(0, 2)
  return [
    disc(chance.pick([48, 80, 112]), 40, 20, colors.spark),
    rect(0, 66, SIZE, 94, colors.main),
    rect(0, 66, SIZE, 8, colors.deep),
    ...[0, 1, 2].map((index) => arch(14 + index * 47, 86, 38, index === lit ? colors.pale : colors.deep)),
  ]
}

const rooftops: Drawing = (chance, colors) => {
  const left = chance.between(70, 84)
  const middle = chance.between(46, 60)
  const right = chance.between(66, 80)
  return [
    disc(124, 34, 16, colors.spark),
    path(`M96 ${SIZE}V${right}l36 -26 36 26V${SIZE}z`, colors.pale),
    path(`M-14 ${SIZE}V${left}l37 -28 37 28V${SIZE}z`, colors.main),
    path(`M44 ${SIZE}V${middle + 24}l36 -34 36 34V${SIZE}z`, colors.deep),
    rect(70, middle + 38, 20, 26, colors.spark),
    rect(14, left + 18, 16, 18, colors.ground),
    rect(124, right + 18, 16, 18, colors.ground),
  ]
}

const tribune: Drawing = (chance, colors) => {
  const turn = chance.pick([0, 1] as const)
  const tones = turn === 0 ? [colors.deep, colors.main, colors.pale] : [colors.main, colors.deep, colors.pale]
  return [
    ...tones.map((tone, index) => disc(80, 128, 104 - index * 27, tone)),
    disc(80, 128, 22, colors.ground),
    rect(0, 128, SIZE, 32, colors.ground),
    rect(58, 120, 44, 40, colors.spark),
    rect(50, 112, 60, 10, colors.deep),
  ]
}

const hills: Drawing = (chance, colors) => {
  const crest = chance.between(70, 90)
  return [
    disc(chance.between(44, 116), 54, 24, colors.spark),
    path(`M0 ${crest + 6}q40 -34 84 -6t76 -14V${SIZE}H0z`, colors.pale),
    path(`M0 ${crest + 34}q46 -28 92 2t68 -18V${SIZE}H0z`, colors.main),
    path(`M0 ${crest + 58}q50 -20 96 0t64 -10V${SIZE}H0z`, colors.deep),
  ]
}

const roseWindow: Drawing = (chance, colors) => {
  const petals = chance.pick([6, 8, 10])
  const petal = (index: number) =>
    `<ellipse cx="80" cy="44" rx="${petals === 6 ? 17 : 12}" ry="24" fill="${index % 2 === 0 ? colors.pale : colors.spark}" transform="rotate(${(360 / petals) * index} 80 80)"/>`
  return [
    rect(0, 0, SIZE, SIZE, colors.deep),
    disc(80, 80, 70, colors.main),
    ...Array.from({ length: petals }, (_, index) => petal(index)),
    disc(80, 80, 16, colors.ground),
  ]
}
