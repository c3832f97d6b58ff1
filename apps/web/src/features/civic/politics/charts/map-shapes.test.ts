import { geoArea, geoContains } from 'd3-geo'
import { describe, expect, test } from 'vitest'
import { insets, labelPoints, mapSize, placeOnMap, regionOutlines, regionShapes } from './map-shapes.ts'

const outlineOf = (code: string) => {
  const outline = regionOutlines.features.find(({ id }) => id === code)
  if (outline === undefined) throw new Error(`region ${code} has no outline`)
  return outline
}

/** INSEE codes of the thirteen metropolitan and the five overseas regions. */
const metropolitan = ['11', '24', '27', '28', '32', '44', '52', '53', '75', '76', '84', '93', '94']
const distant = ['01', '02', '03', '04', '06']

test('all eighteen regions are drawn, and nothing else', () => {
  const codes = regionOutlines.features.map(({ id }) => id)
  expect(codes).toEqual([...distant, ...metropolitan])
  expect(insets.map(({ code }) => code)).toEqual(distant)
  for (const { path } of regionShapes()) expect(path).toMatch(/^M[\d.,LMZ-]+Z$/)
})

test('an outline is a region, not the world around it', () => {
  for (const outline of regionOutlines.features) expect(geoArea(outline)).toBeLessThan(0.01)
})

describe.each(metropolitan)('the outline of region %s', (code) => {
  test('holds the place of its words', () => {
    expect(geoContains(outlineOf(code), [...(labelPoints[code] ?? ([0, 0] as const))])).toBe(true)
  })

  test('stays within the drawing, above the frames of overseas', () => {
    for (const [longitude = 0, latitude = 0] of outlineOf(code).geometry.coordinates.flat(2)) {
      const [x, y] = placeOnMap([longitude, latitude])
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(mapSize.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(insets[0]?.y ?? 0)
    }
  })
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
  expect(metropolitan.filter((one) => geoContains(outlineOf(one), [...place]))).toEqual([code])
})
