import { describe, expect, test } from 'vitest'
import { insets, labelPoints, mapSize, placeOnMap, regionShapes, ringOf } from './map-shapes.ts'
import { borders, outlines, overseas, type Point } from './region-outlines.ts'

const inside = ([x, y]: Point, ring: readonly Point[]) => {
  let within = false
  ring.forEach(([x1, y1], place) => {
    const [x2, y2] = ring[(place + 1) % ring.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) within = !within
  })
  return within
}
const ringAt = (code: string) => ringOf((outlines[code] ?? []).map((name) => borders[name])) ?? []

/** INSEE codes of the thirteen metropolitan and the five overseas regions. */
const metropolitan = ['11', '24', '27', '28', '32', '44', '52', '53', '75', '76', '84', '93', '94']
const distant = ['01', '02', '03', '04', '06']

test('all eighteen regions are drawn, and nothing else', () => {
  expect(Object.keys(outlines).sort()).toEqual(metropolitan)
  expect(Object.keys(overseas).sort()).toEqual(distant)
  expect(insets.map(({ code }) => code)).toEqual(distant)
  const shapes = regionShapes()
  expect(shapes).toHaveLength(18)
  for (const { path } of shapes) expect(path).toMatch(/^M[\d. L]+Z/)
})

describe.each(metropolitan)('the outline of region %s', (code) => {
  test('closes, and holds the place of its words', () => {
    const ring = ringAt(code)
    expect(ring.length).toBeGreaterThan(20)
    expect(new Set(ring.map(String)).size).toBe(ring.length)
    expect(inside(labelPoints[code] ?? [0, 0], ring)).toBe(true)
  })

  test('stays within the drawing, above the frames of overseas', () => {
    for (const point of ringAt(code)) {
      const [x, y] = placeOnMap(point)
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(mapSize.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(insets[0]?.y ?? 0)
    }
  })
})

test('every border parts two regions, or one and the sea or a neighbour country', () => {
  const uses = Object.values(outlines).flat()
  for (const name of Object.keys(borders)) {
    const outer = /^(coast|belgium|germany|switzerland|alps|spain|italy)-/.test(name)
    expect(
      uses.filter((used) => used === name),
      name,
    ).toHaveLength(outer ? 1 : 2)
  }
})

test.each([
  ['Lyon', [4.84, 45.76], '84'],
  ['Bordeaux', [-0.57, 44.84], '75'],
  ['Toulouse', [1.44, 43.6], '76'],
  ['Nîmes', [4.36, 43.84], '76'],
  ['Avignon', [4.83, 43.95], '93'],
  ['Nice', [7.25, 43.71], '93'],
  ['Nantes', [-1.55, 47.22], '52'],
  ['Rennes', [-1.68, 48.11], '53'],
  ['Lille', [3.06, 50.63], '32'],
  ['Strasbourg', [7.73, 48.57], '44'],
  ['Dijon', [5.04, 47.32], '27'],
  ['Orléans', [1.91, 47.9], '24'],
  ['Rouen', [1.1, 49.44], '28'],
  ['Paris', [2.35, 48.86], '11'],
  ['Ajaccio', [8.75, 41.93], '94'],
  ['Limoges', [1.26, 45.83], '75'],
  ['Besançon', [6.02, 47.24], '27'],
  ['Le Puy-en-Velay', [3.88, 45.04], '84'],
  ['Gap', [6.08, 44.56], '93'],
  ['Mende', [3.5, 44.52], '76'],
] as const)('%s lies in its region and in no other', (_, place, code) => {
  expect(metropolitan.filter((one) => inside(place, ringAt(one)))).toEqual([code])
})
