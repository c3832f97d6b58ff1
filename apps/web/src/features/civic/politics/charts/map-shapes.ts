import { borders, outlines, overseas, type Point } from './region-outlines.ts'

type Ring = readonly Point[]

const same = (one: Point | undefined, other: Point | undefined) =>
  one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1]

/** Joins lines into one closed ring, turning round those that run the other way; null when they do not close. */
export function ringOf(lines: readonly Ring[]): Ring | null {
  const [first, ...rest] = lines
  if (!first) return null
  const ring = [...first]
  const left = [...rest]
  while (left.length > 0) {
    const end = ring.at(-1)
    const next = left.findIndex((line) => same(line[0], end) || same(line.at(-1), end))
    const [line] = next < 0 ? [] : left.splice(next, 1)
    if (!line) return null
    ring.push(...(same(line[0], end) ? line : line.toReversed()).slice(1))
  }
  return same(ring[0], ring.at(-1)) ? ring.slice(0, -1) : null
}

export interface Shape {
  code: string
  /** The `d` of a path. */
  path: string
}

/** The drawing's own measure; whoever shows it chooses the size. */
export const mapSize = { width: 600, height: 690 }

/** Where the mainland and Corsica stand in the drawing. */
const mainland = { left: 10, top: 8, width: 580, west: -4.9, east: 9.62, north: 51.12 }
/** Degrees of longitude are shorter than those of latitude: by this much in the middle of the country. */
const middle = 46.3
const narrow = Math.cos((middle * Math.PI) / 180)

function pathOf(rings: readonly Ring[], place: (point: Point) => readonly [number, number]): string {
  const line = (ring: Ring) =>
    ring
      .map((point) =>
        place(point)
          .map((value) => Number(value.toFixed(1)))
          .join(' '),
      )
      .join('L')
  return rings.map((ring) => `M${line(ring)}Z`).join('')
}

const scale = mainland.width / (mainland.east - mainland.west)

export function placeOnMap([longitude, latitude]: Point): readonly [number, number] {
  return [
    mainland.left + (longitude - mainland.west) * scale,
    mainland.top + ((mainland.north - latitude) * scale) / narrow,
  ]
}

/** Frames of the overseas regions below the mainland, from west to east. */
export const insets = ['01', '02', '03', '04', '06'].map((code, place) => ({
  code,
  x: 12 + place * 96,
  y: 586,
  width: 88,
  height: 96,
}))

function insetPath(
  rings: readonly Ring[],
  frame: { x: number; y: number; width: number; height: number },
): string {
  const points = rings.flat()
  const [west, east] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))]
  const [south, north] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))]
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  // Below stands its name.
  const room = { width: frame.width - 20, height: frame.height - 34 }
  const size = Math.min(room.width / ((east - west) * shrink), room.height / (north - south))
  const left = frame.x + (frame.width - (east - west) * shrink * size) / 2
  const top = frame.y + 8 + (room.height - (north - south) * size) / 2
  return pathOf(rings, ([x, y]) => [left + (x - west) * shrink * size, top + (north - y) * size])
}

/** Every region as a path, by its INSEE code. */
export function regionShapes(): Shape[] {
  const metropolitan = Object.entries(outlines).map(([code, names]) => {
    const ring = ringOf(names.map((name) => borders[name]))
    return { code, path: ring ? pathOf([ring], placeOnMap) : '' }
  })
  const distant = insets.map((frame) => ({
    code: frame.code,
    path: insetPath(overseas[frame.code] ?? [], frame),
  }))
  return [...metropolitan, ...distant]
}

/** Where a region's own words stand, in degrees: its middle as the eye takes it. */
export const labelPoints: Readonly<Record<string, Point>> = {
  '32': [2.75, 49.95],
  '28': [0.25, 48.95],
  '11': [2.5, 48.7],
  '44': [5.65, 48.65],
  '53': [-2.85, 48.2],
  '52': [-0.85, 47.45],
  '24': [1.65, 47.45],
  '27': [4.75, 47.15],
  '75': [0.25, 45.2],
  '84': [4.4, 45.5],
  '76': [2, 43.75],
  '93': [6.1, 43.95],
  '94': [9.1, 42.1],
}
