import { geoConicConformal, geoMercator, geoPath } from 'd3-geo'
import type { Feature, FeatureCollection, MultiPolygon } from 'geojson'
import outlines from './regions.json' with { type: 'json' }

/** IGN, Admin Express COG 2018, simplified: docs/data.md. The inside of a ring is to the right of its line. */
export const regionOutlines = outlines as FeatureCollection<MultiPolygon, { name: string }>

export interface Shape {
  /** INSEE code of the region. */
  code: string
  /** The `d` of a path. */
  path: string
}

/** The drawing's own measure; whoever shows it chooses the size. */
export const mapSize = { width: 600, height: 690 }

/** Frames of the overseas regions below the mainland, from west to east. */
export const insets = ['01', '02', '03', '04', '06'].map((code, place) => ({
  code,
  x: 12 + place * 96,
  y: 586,
  width: 88,
  height: 96,
}))

type Outline = Feature<MultiPolygon, { name: string }>

const insetOf = ({ id }: Outline) => insets.find(({ code }) => code === id)
const metropolitan: typeof regionOutlines = {
  ...regionOutlines,
  features: regionOutlines.features.filter((outline) => insetOf(outline) === undefined),
}

/** The projection of French maps, Lambert 93, over the space above the frames. */
const lambert = geoConicConformal()
  .parallels([44, 49])
  .rotate([-3, 0])
  .fitExtent(
    [
      [10, 8],
      [590, 578],
    ],
    metropolitan,
  )

/** A point of the mainland or of Corsica, by longitude and latitude. */
export function placeOnMap(point: readonly [longitude: number, latitude: number]): readonly [number, number] {
  return lambert([...point]) ?? [0, 0]
}

function projectionOf(outline: Outline) {
  const frame = insetOf(outline)
  if (!frame) return lambert
  const { x, y, width, height } = frame
  // Below stands its figure.
  return geoMercator().fitExtent(
    [
      [x + 10, y + 8],
      [x + width - 10, y + height - 26],
    ],
    outline,
  )
}

/** Every region as a path. */
export function regionShapes(): Shape[] {
  return regionOutlines.features.map((outline) => ({
    code: String(outline.id),
    path: geoPath(projectionOf(outline)).digits(1)(outline) ?? '',
  }))
}

/** Where a region's own words stand, in degrees: its middle as the eye takes it. */
export const labelPoints: Readonly<Record<string, readonly [longitude: number, latitude: number]>> = {
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
