import { Counter, Histogram, type Registry } from 'prom-client'

/** Upper bounds of durations in seconds; few, since each is a series per route and class. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]
const classes = 6
/** Numbers kept per class: answers by bound, those above the last one, and the sum of seconds. */
const width = bounds.length + 2
const sumAt = bounds.length + 1

type Labels = 'route' | 'status'

const durations = {
  name: 'parvis_http_answer_duration_seconds',
  help: 'Seconds until an HTTP answer was sent, by pattern of the route and class of the status.',
}

/** A value as the library's histogram keeps it. */
interface Value {
  metricName: string
  labels: { le?: number | '+Inf' }
  sharedLabels: Record<Labels, string>
  value: number
}

/** Counts an answer and its duration. `route` is a pattern, never an address, to bound the number of series. */
export type CountAnswer = (route: string, status: number, milliseconds: number) => void

/**
 * Counts answers by route and class of the status, with their durations. The library's own counter and histogram take
 * ten times as long per answer, so theirs are filled in when they are read.
 */
export function countAnswers(registry: Registry): CountAnswer {
  const figures = new Map<string, Float64Array>()

  function* byClass(): Generator<{ labels: Record<Labels, string>; figures: Float64Array; count: number }> {
    for (const [route, all] of figures)
      for (let digit = 0; digit < classes; digit += 1) {
        const own = all.subarray(digit * width, (digit + 1) * width)
        const count = own.subarray(0, sumAt).reduce((sum, some) => sum + some, 0)
        if (count > 0) yield { labels: { route, status: `${digit}xx` }, figures: own, count }
      }
  }

  new Counter({
    name: 'parvis_http_answers_total',
    help: 'HTTP answers by pattern of the route and class of the status.',
    labelNames: ['route', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { labels, count } of byClass()) this.inc(labels, count)
    },
  })

  /** The library's histogram can only be filled one observation at a time. */
  class Durations extends Histogram<Labels> {
    /** Values in the library's own form; its `get` is made of them, too. */
    async getForPromString() {
      const values: Value[] = []
      for (const { labels, figures: own, count } of byClass()) {
        let below = 0
        const add = (part: string, value: number, le?: number | '+Inf') =>
          values.push({
            metricName: `${durations.name}_${part}`,
            labels: le === undefined ? {} : { le },
            sharedLabels: labels,
            value,
          })
        for (const [at, bound] of bounds.entries()) {
          below += own[at] ?? 0
          add('bucket', below, bound)
        }
        add('bucket', count, '+Inf')
        add('sum', own[sumAt] ?? 0)
        add('count', count)
      }
      return { ...durations, type: 'histogram', aggregator: 'sum', values }
    }
  }
  new Durations({ ...durations, labelNames: ['route', 'status'], buckets: bounds, registers: [registry] })

  return (route, status, milliseconds) => {
    let all = figures.get(route)
    if (all === undefined) {
      all = new Float64Array(classes * width)
      figures.set(route, all)
    }
    const seconds = milliseconds / 1_000
    const start = Math.floor(status / 100) * width
    let at = 0
    while (at < bounds.length && seconds > (bounds[at] as number)) at += 1
    all[start + at] = (all[start + at] as number) + 1
    all[start + sumAt] = (all[start + sumAt] as number) + seconds
  }
}
