import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type CountAnswer, countAnswers } from './answers.ts'

/** Lookups of one response cache, counted by it. */
export interface Lookups {
  hits: number
  misses: number
}

/** Prometheus metrics of this process, for alarms. Each AppContext has its own registry. */
export interface Metrics {
  registry: Registry
  countSecurityEvent(event: string, code?: string): void
  countAnswer: CountAnswer
  /** Counts a run of recurring work on this node. */
  countScheduleRun(schedule: string, run: { startedAt: Date; milliseconds: number; hasFailed: boolean }): void
  /** Records how long a message of this node took to the database and back. */
  noteBusDelay(milliseconds: number): void
  /** Counts a limit that this node counted alone, since Redis did not answer. */
  countUnsharedLimit(): void
  /** Returns the counts of a response cache, for it to add to. */
  lookupsOf(cache: string): Lookups
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const securityEvents = new Counter({
    name: 'parvis_security_events_total',
    help: 'Security events by name and by the name of what was refused or done.',
    labelNames: ['event', 'code'],
    registers: [registry],
  })
  const scheduleRuns = new Counter({
    name: 'parvis_schedule_runs_total',
    help: 'Runs of recurring work by outcome.',
    labelNames: ['schedule', 'outcome'],
    registers: [registry],
  })
  const scheduleSuccess = new Gauge({
    name: 'parvis_schedule_last_success_timestamp_seconds',
    help: 'When the last successful run of recurring work began.',
    labelNames: ['schedule'],
    registers: [registry],
  })
  const scheduleDuration = new Gauge({
    name: 'parvis_schedule_last_duration_seconds',
    help: 'Duration of the last run of recurring work.',
    labelNames: ['schedule'],
    registers: [registry],
  })
  const busDelay = new Histogram({
    name: 'parvis_bus_delay_seconds',
    help: 'Seconds from the NOTIFY of a message of this node until this node received it.',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
    registers: [registry],
  })
  const unsharedLimits = new Counter({
    name: 'parvis_limits_unshared_total',
    help: 'Counts of limits that nodes could not share, since Redis did not answer.',
    registers: [registry],
  })
  const caches = new Map<string, Lookups>()
  new Counter({
    name: 'parvis_response_cache_lookups_total',
    help: 'Pages looked up in a response cache: hits are served from memory, misses are rendered.',
    labelNames: ['cache', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [cache, { hits, misses }] of caches) {
        this.inc({ cache, outcome: 'hit' }, hits)
        this.inc({ cache, outcome: 'miss' }, misses)
      }
    },
  })

  return {
    registry,
    countAnswer: countAnswers(registry),
    countSecurityEvent: (event, code = '') => securityEvents.inc({ event, code }),
    countScheduleRun(schedule, { startedAt, milliseconds, hasFailed }) {
      scheduleRuns.inc({ schedule, outcome: hasFailed ? 'failed' : 'done' })
      scheduleDuration.set({ schedule }, milliseconds / 1_000)
      if (!hasFailed) scheduleSuccess.set({ schedule }, startedAt.getTime() / 1_000)
    },
    noteBusDelay: (milliseconds) => busDelay.observe(milliseconds / 1_000),
    countUnsharedLimit: () => unsharedLimits.inc(),
    lookupsOf(cache) {
      const lookups = caches.get(cache) ?? { hits: 0, misses: 0 }
      caches.set(cache, lookups)
      return lookups
    },
  }
}
