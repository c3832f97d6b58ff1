import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replicas } from '../database/replicas/replicas.ts'

const none: Pick<Replicas, 'state' | 'reads'> = { state: () => [], reads: new Map() }

/** Adds gauges of the replicas, computed at each scrape; without replicas they have no values. */
export function observeReplicas(registry: Registry, { state, reads } = none): void {
  const registers = [registry]
  new Gauge({
    name: 'parvis_database_replica_in_use',
    help: '1 while reads go to this replica; 0: it is left out. Replicas by their place in DATABASE_REPLICA_URL.',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { replica, state: is } of state()) this.set({ replica }, is === 'in_use' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'parvis_database_replica_lag_seconds',
    help: 'Age of the oldest change that this replica has not replayed; absent while it is not known.',
    labelNames: ['replica'],
    registers,
    collect() {
      this.reset()
      for (const { replica, lag } of state()) if (lag !== null) this.set({ replica }, lag)
    },
  })
  new Counter({
    name: 'parvis_database_reads_total',
    help: 'Reads of the API by where they went: primary, or a replica.',
    labelNames: ['target'],
    registers,
    collect() {
      this.reset()
      for (const [target, count] of reads) this.inc({ target }, count)
    },
  })
}
