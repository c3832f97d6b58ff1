import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@parvis/platform/clock.ts'
import { openDatabase } from '@parvis/platform/database/database.ts'
import { openBus } from '@parvis/platform/realtime/bus.ts'
import {
  type LogNews,
  logChannel,
  recordInLog,
} from '../apps/server/src/features/audit/transparency-log/service.ts'
import { fillLog } from '../apps/server/test/filled-log.ts'
import type { MeasuredServer } from './children.ts'
import { withClient } from './database.ts'
import type { Shot } from './load.ts'
import type { SignedIn } from './people.ts'
import type { Stage } from './stage.ts'
import { once, type Story } from './story.ts'
import type { LoadResult } from './summary.ts'

/** A little over a million entries; the root is one node. */
const levels = 20
/** Levels of a small log, which has two full tiles. */
const fewLevels = 9
const decisions = 3_000
const atOnce = 16
/** Decisions that wait for the log: what it takes in without the transactions that decide. */
const waiting = 20_000

/** Address of a full tile; the yardstick serves its bytes. */
const tilePath = '/log/tile/0/000'

/** The public log: proofs among a million entries, and decisions until a signed head covers them. */
export function logStories(stage: Stage): Story[] {
  const { url, server } = stage
  const height = stage.sized(levels, fewLevels)
  const entries = 2 ** height
  const filled = once(() => fill(url, height))
  return [
    {
      name: 'inclusion proof among 1,048,576 entries',
      async shots() {
        await filled()
        // Not a power of two, so that the right edge has many subtrees.
        const size = entries - 7
        return Array.from(
          { length: 5_000 },
          (_, turn): Shot => ({
            method: 'GET',
            path: `/api/v1/log/proof?index=${(turn * 7_919_317) % size}&size=${size}`,
          }),
        )
      },
      // Few, to measure single proofs instead of a queue.
      connections: 4,
      targets: { p99: 10 },
    },
    {
      name: 'tlog-proof among 1,048,576 entries',
      async shots() {
        await filled()
        await decide(url, server, await stage.members(), 7)
        return Array.from(
          { length: 5_000 },
          (_, turn): Shot => ({ method: 'GET', path: `/log/proof/${(turn * 7_919_317) % entries}` }),
        )
      },
      connections: 4,
      targets: { p99: 10 },
    },
    {
      name: 'tile of the log, full',
      async shots() {
        await filled()
        return Array.from(
          { length: 4_000 },
          (_, turn): Shot => ({
            method: 'GET',
            path: `/log/tile/0/${numbered((turn * 7_919) % (entries / 256))}`,
          }),
        )
      },
      yardstick: {
        name: 'bare route, same bytes',
        server: async () => {
          await filled()
          return stage.sameBytes(tilePath)
        },
        shots: async () => [{ method: 'GET', path: tilePath }],
      },
    },
    {
      name: 'decisions, until they stand in the signed log',
      async play() {
        await filled()
        return decide(url, server, await stage.members(), stage.sized(decisions, 20))
      },
      targets: { perSecond: 2_000 },
    },
    {
      name: 'waiting decisions, until they stand in the signed log',
      async play() {
        await filled()
        return append(url, server, stage.sized(waiting, 20))
      },
      targets: { perSecond: 2_000 },
    },
  ]
}

/** Takes decisions, each in its own transaction, and waits for the head that covers the last one. */
async function decide(
  url: string,
  server: MeasuredServer,
  members: SignedIn[],
  count: number,
): Promise<LoadResult & { grown: number }> {
  const fail = (error: unknown) => {
    throw error
  }
  const database = openDatabase({ url, poolSize: atOnce, onEffectError: fail, onConnectionError: fail })
  const bus = openBus({ databaseUrl: url, onError: fail })
  // The connections of a server are open, too.
  await Promise.all(Array.from({ length: atOnce }, () => database.pool.query('select pg_sleep(0.1)')))
  const goal = (await sizeOf(server)) + count
  const times: number[] = []
  const begun = performance.now()
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1
        const at = performance.now()
        await database.transaction((tx) =>
          recordInLog({ bus, clock: systemClock }, tx, {
            // A kind that is not kept for the batch of the next day.
            kind: 'verification_approved',
            reason: 'none',
            subjectId: members[left % members.length]?.id ?? null,
            decisionId: randomUUID(),
          }),
        )
        times.push(performance.now() - at)
      }
    }),
  )
  while ((await sizeOf(server)) < goal) await sleep(10)
  const seconds = (performance.now() - begun) / 1_000
  await bus.close()
  await database.close()
  const ordered = times.toSorted((a, b) => a - b)
  const at = (part: number) => ordered[Math.floor(ordered.length * part)] ?? 0
  return {
    perSecond: count / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    requests: count,
    refused: 0,
    broken: 0,
    grown: 0,
  }
}

/** Writes decisions that wait in one transaction, and waits for the head that covers them. */
async function append(
  url: string,
  server: MeasuredServer,
  waiting: number,
): Promise<LoadResult & { grown: number }> {
  const goal = (await sizeOf(server)) + waiting
  await withClient(url, (client) =>
    client.query(
      `insert into transparency_log_pending (kind, reason, day, commitment)
       select 'verification_approved', 'none', '2026-11-21', sha256(uuid_send(gen_random_uuid()))
       from generate_series(1, $1::int)`,
      [waiting],
    ),
  )
  const bus = openBus({
    databaseUrl: url,
    onError(error) {
      throw error
    },
  })
  const begun = performance.now()
  bus.publish(logChannel, 'waiting' satisfies LogNews)
  while ((await sizeOf(server)) < goal) await sleep(10)
  const milliseconds = performance.now() - begun
  await bus.close()
  return {
    perSecond: (waiting / milliseconds) * 1_000,
    ...{ p50: milliseconds, p95: milliseconds, p99: milliseconds },
    ...{ requests: waiting, refused: 0, broken: 0, grown: 0 },
  }
}

/** Index of a tile in its address. */
const numbered = (index: number) => {
  const group = (number: number) => String(number).padStart(3, '0')
  return index < 1_000 ? group(index) : `x${group(Math.floor(index / 1_000))}/${group(index % 1_000)}`
}

/** Waits until all full tiles are stored. */
async function tiled(url: string, count: number): Promise<void> {
  await withClient(url, async (client) => {
    for (;;) {
      const { rows } = await client.query(
        'select count(*)::int as stored from transparency_log_tiles where level = 0',
      )
      if (rows[0].stored >= count) return
      await sleep(200)
    }
  })
}

async function sizeOf({ address }: MeasuredServer): Promise<number> {
  const { head } = (await (await fetch(`${address}/api/v1/log/head`)).json()) as { head: { size: number } }
  return head.size
}

/** Fills the log with as many entries, and a head that nobody signed: only the server can, further heads are real. */
async function fill(url: string, levels: number): Promise<void> {
  const entries = 2 ** levels
  await withClient(url, async (client) => {
    await fillLog(client, entries)
    await client.query(
      `insert into transparency_log_heads (size, root, signed_at, key_id, signature)
       select $1, node.hash, now(), key.key_id, decode(repeat('00', 64), 'hex')
       from transparency_log_nodes as node, transparency_log_keys as key where node.level = $2`,
      [entries, levels],
    )
  })
  // The server fills in tiles of a log that was there before, and that is no part of what is measured.
  await tiled(url, entries / 256)
}
