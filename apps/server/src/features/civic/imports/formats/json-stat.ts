import { z } from 'zod'
import { ImportRefusal, invalid } from '../import-refusal.ts'
import { periodPattern, type SeriesPoint } from './series.ts'

const Dimension = z.object({
  category: z.object({
    index: z.union([z.record(z.string(), z.int().min(0)), z.array(z.string())]),
    label: z.record(z.string(), z.string()).optional(),
  }),
})

const Dataset = z.object({
  version: z.literal('2.0'),
  class: z.literal('dataset'),
  label: z.string(),
  updated: z.string().optional(),
  id: z.array(z.string()),
  size: z.array(z.int().min(0)),
  dimension: z.record(z.string(), Dimension),
  value: z.union([z.record(z.string(), z.number().nullable()), z.array(z.number().nullable())]),
  status: z.union([z.record(z.string(), z.string()), z.array(z.string().nullable())]).optional(),
})

export interface JsonStatSeries {
  label: string
  updated: string | null
  points: SeriesPoint[]
}

/** Upper bound; requested data sets have a few dimensions and one series each. */
const maxCells = 100_000

/**
 * Extracts one series from a JSON-stat 2.0 response: the cells along `time` in which the other dimensions have the
 * wanted category, or their only one. Cells are in row-major order.
 * @throws {ImportRefusal} if the response has another format or no data
 */
export function readJsonStat(answer: unknown, wanted: Record<string, string>): JsonStatSeries {
  if (typeof answer === 'object' && answer !== null && 'error' in answer)
    throw new ImportRefusal('nothing_published', errorOf(answer.error))
  const read = Dataset.safeParse(answer)
  if (!read.success) throw new ImportRefusal('not_this_source', read.error.issues[0]?.path.join('.') ?? '')
  const { id, size, dimension, value, status, label, updated } = read.data
  if (id.length !== size.length || size.reduce((cells, length) => cells * length, 1) > maxCells)
    invalid('size')
  const time = id.indexOf('time')
  if (time === -1) invalid('time')
  const fixed = id.map((name, turn) =>
    turn === time ? 0 : categoryIndex(name, dimension[name], size[turn] ?? 0, wanted),
  )
  const strides = size.map((_, turn) => size.slice(turn + 1).reduce((cells, length) => cells * length, 1))
  const points: SeriesPoint[] = []
  for (const [period, place] of categories(dimension.time)) {
    if (!periodPattern.test(period)) invalid(`time = ${period.slice(0, 40)}`)
    if (place >= (size[time] ?? 0)) invalid(`time ${period}`)
    const cell = strides.reduce(
      (sum, stride, turn) => sum + stride * (turn === time ? place : (fixed[turn] ?? 0)),
      0,
    )
    const figure = Array.isArray(value) ? value[cell] : value[String(cell)]
    if (figure === undefined || figure === null) continue
    const mark = (Array.isArray(status) ? status[cell] : status?.[String(cell)]) ?? ''
    points.push({
      period,
      value: figure,
      provisional: /[pe]/.test(mark),
      break: mark.includes('b'),
    })
  }
  if (points.length === 0) throw new ImportRefusal('nothing_published', label)
  points.sort((one, other) => (one.period < other.period ? -1 : 1))
  return { label, updated: updated ?? null, points }
}

function categoryIndex(
  name: string,
  dimension: z.infer<typeof Dimension> | undefined,
  length: number,
  wanted: Record<string, string>,
): number {
  const places = new Map(categories(dimension))
  const code = wanted[name]
  if (code === undefined && length > 1) invalid(`${name} : ${length} catégories, aucune choisie`)
  if (code === undefined) return 0
  const place = places.get(code)
  if (place === undefined || place >= length) invalid(`${name} = ${code} manque`)
  return place
}

function categories(dimension: z.infer<typeof Dimension> | undefined): [string, number][] {
  const index = dimension?.category.index
  if (index === undefined) return []
  return Array.isArray(index) ? index.map((code, place) => [code, place]) : Object.entries(index)
}

function errorOf(error: unknown): string {
  const first: unknown = Array.isArray(error) ? error[0] : error
  const label = typeof first === 'object' && first !== null && 'label' in first ? first.label : ''
  return typeof label === 'string' ? label.slice(0, 200) : ''
}
