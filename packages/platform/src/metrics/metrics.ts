import { Counter, Gauge, Registry } from 'prom-client'

/** Prometheus metrics of this process, for alarms. Each AppContext has its own registry. */
export interface Metrics {
  registry: Registry
  countSecurityEvent(event: string, code?: string): void
  /** Counts a response. `route` is a pattern, never an address, to bound the number of series. */
  countAnswer(route: string, status: number): void
  /** Counts a run of recurring work on this node. */
  countScheduleRun(schedule: string, run: { startedAt: Date; milliseconds: number; hasFailed: boolean }): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const securityEvents = new Counter({
    name: 'parvis_security_events_total',
    help: 'Security events by name and by the name of what was refused or done.',
    labelNames: ['event', 'code'],
    registers: [registry],
  })
  /** Responses per route by status class. The library's own counter would take ten times as long. */
  const answers = new Map<string, number[]>()
  new Counter({
    name: 'parvis_http_answers_total',
    help: 'HTTP answers by pattern of the route and class of the status.',
    labelNames: ['route', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [route, counts] of answers)
        for (const [digit, count] of counts.entries())
          if (count > 0) this.inc({ route, status: `${digit}xx` }, count)
    },
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

  return {
    registry,
    countSecurityEvent: (event, code = '') => securityEvents.inc({ event, code }),
    countAnswer(route, status) {
      let counts = answers.get(route)
      if (counts === undefined) {
        counts = [0, 0, 0, 0, 0, 0]
        answers.set(route, counts)
      }
      const digit = Math.floor(status / 100)
      counts[digit] = (counts[digit] ?? 0) + 1
    },
    countScheduleRun(schedule, { startedAt, milliseconds, hasFailed }) {
      scheduleRuns.inc({ schedule, outcome: hasFailed ? 'failed' : 'done' })
      scheduleDuration.set({ schedule }, milliseconds / 1_000)
      if (!hasFailed) scheduleSuccess.set({ schedule }, startedAt.getTime() / 1_000)
    },
  }
}
