import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredServer } from './children.ts'
import { withClient } from './database.ts'
import { load } from './load.ts'
import { cpuSeconds, familyCpuSeconds, parentOf, residentMegabytes, watchMemory } from './processes.ts'
import type { Measurement } from './report.ts'
import type { CpuCounter, Load } from './story.ts'

/** Milliseconds in which the work that preparations caused may end. */
const settling = 300

export type Measure = (
  target: MeasuredServer,
  story: Load,
  /** Seconds; 0 sends a few requests only. */
  duration: number,
) => Promise<Measurement>

export interface MeasuredStack {
  databaseUrl: string
  /** Undefined: the database runs elsewhere. */
  postmaster: number | undefined
  /** Connections of a story that names no number. */
  connections: number
  /** For the files of the load. */
  folder: string
}

export function measuring({ databaseUrl, postmaster, connections, folder }: MeasuredStack): Measure {
  return async (target, story, duration) => {
    const shots = (await story.shots?.()) ?? []
    if (duration > 0) await sleep(settling)
    const family = target.postmaster ?? postmaster
    const used = async () => ({
      server: cpuSeconds(target.pid),
      database: family === undefined ? null : familyCpuSeconds(family),
      logged: await loggedBytes(databaseUrl),
    })
    let [before, after] = [await used(), undefined as Awaited<ReturnType<typeof used>> | undefined]
    const counted: CpuCounter = async (work) => {
      before = await used()
      const result = await work()
      after = await used()
      return result
    }
    const memory = watchMemory(target.pid)
    const { now } = residentMegabytes(target.pid)
    const result = story.play
      ? await story.play(counted)
      : await load(target.address, shots, {
          connections: story.connections ?? connections,
          seconds: duration,
          folder,
          script: story.script,
        })
    const megabytes = memory()
    after ??= await used()
    return {
      grown: megabytes - now,
      ...result,
      serverCpu: after.server - before.server,
      databaseCpu:
        before.database === null || after.database === null ? null : after.database - before.database,
      megabytes,
      logged: (after.logged - before.logged) / result.requests,
    }
  }
}

/** Bytes of write-ahead log since the database was created. */
function loggedBytes(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`)
    return Number(rows[0].bytes)
  })
}

/** Version of the database, and its postmaster's process id when it runs on this machine. */
export function aboutDatabase(url: string): Promise<{ postmaster: number | undefined; version: string }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select pg_backend_pid() as pid, current_setting('server_version') as version,
        coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true) as here`,
    )
    return { postmaster: rows[0].here ? parentOf(rows[0].pid) : undefined, version: rows[0].version }
  })
}
