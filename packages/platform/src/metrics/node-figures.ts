import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { Bus } from '../realtime/bus.ts'
import { readFreeDisk } from '../storage/free-disk.ts'

interface ObservedNode {
  database: Pick<Database, 'connections'>
  bus: Pick<Bus, 'connected'>
  dataFolder: string
  roles: Iterable<string>
}

/** Adds gauges of this node, computed at each scrape. */
export function observeNode(registry: Registry, { database, bus, dataFolder, roles }: ObservedNode): void {
  const registers = [registry]
  new Gauge({
    name: 'parvis_database_connections',
    help: 'Connections to the database by pool and use; waiting: requests for one that wait.',
    labelNames: ['pool', 'use'],
    registers,
    collect() {
      for (const [pool, uses] of Object.entries(database.connections()))
        for (const [use, count] of Object.entries(uses)) this.set({ pool, use }, count)
    },
  })
  const role = new Gauge({
    name: 'parvis_node_role',
    help: '1 for each role of this node.',
    labelNames: ['role'],
    registers,
  })
  for (const one of roles) role.set({ role: one }, 1)
  new Gauge({
    name: 'parvis_bus_connected',
    help: '1 while this node hears its own heartbeat, and so the messages of others.',
    registers,
    collect() {
      this.set(bus.connected ? 1 : 0)
    },
  })
  new Gauge({
    name: 'parvis_data_disk_bytes',
    help: 'Bytes of the disk of the data folder, and those that are free.',
    labelNames: ['part'],
    registers,
    async collect() {
      const room = await readFreeDisk(dataFolder).catch(() => undefined)
      this.reset()
      if (room === undefined) return
      this.set({ part: 'free' }, room.free)
      this.set({ part: 'total' }, room.total)
    },
  })
}

/** Adds the gauge of open sockets. */
export function observeSockets(
  registry: Registry,
  { counts }: { counts(): { members: number; guests: number } },
): void {
  new Gauge({
    name: 'parvis_sockets_open',
    help: 'Open WebSockets by kind of reader.',
    labelNames: ['reader'],
    registers: [registry],
    collect() {
      const { members, guests } = counts()
      this.set({ reader: 'member' }, members)
      this.set({ reader: 'guest' }, guests)
    },
  })
}
