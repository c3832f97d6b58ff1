import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@parvis/platform/clock.ts'
import { openDatabase } from '@parvis/platform/database/database.ts'
import { openBus } from '@parvis/platform/realtime/bus.ts'
import { recordInLog } from '../apps/server/src/features/audit/transparency-log/service.ts'
import type { MeasuredServer } from './children.ts'
import { withClient } from './database.ts'
import type { LoadResult, Shot } from './load.ts'
import type { SignedIn } from './people.ts'
import type { Story } from './story.ts'

/** A little over a million entries; the root is one node. */
const levels = 20
const entries = 2 ** levels
const decisions = 3_000
const atOnce = 16

/** The public log: proofs among a million entries, and decisions until a signed head covers them. */
export function logStories(url: string, server: MeasuredServer, members: SignedIn[]): Story[] {
  let filled: Promise<void> | undefined
  return [
    {
      name: 'inclusion proof among 1,048,576 entries',
      async shots() {
        filled ??= fill(url)
        await filled
        // Not a power of two, so that the right edge has many subtrees.
        const size = entries - 7
        return Array.from(
          { length: 5_000 },
          (_, turn): Shot => ({
            method: 'GET',
            path: `/api/log/proof?index=${(turn * 7_919_317) % size}&size=${size}`,
          }),
        )
      },
      // Few, to measure single proofs instead of a queue.
      connections: 4,
      targets: { p99: 10 },
    },
    {
      name: 'decisions, until they stand in the signed log',
      shots: [],
      async play() {
        filled ??= fill(url)
        await filled
        return decide(url, server, members)
      },
      targets: { perSecond: 500 },
    },
  ]
}

/** Takes decisions, each in its own transaction, and waits for the head that covers the last one. */
async function decide(
  url: string,
  server: MeasuredServer,
  members: SignedIn[],
): Promise<LoadResult & { grown: number }> {
  const fail = (error: unknown) => {
    throw error
  }
  const database = openDatabase({ url, poolSize: atOnce, onEffectError: fail, onConnectionError: fail })
  const bus = openBus({ databaseUrl: url, onError: fail })
  const goal = (await sizeOf(server)) + decisions
  const times: number[] = []
  const begun = performance.now()
  let left = decisions
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1
        const at = performance.now()
        await database.transaction((tx) =>
          recordInLog({ bus, clock: systemClock }, tx, {
            kind: 'moderation_remove',
            reason: 'spam',
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
    perSecond: decisions / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    requests: decisions,
    refused: 0,
    broken: 0,
    grown: 0,
  }
}

async function sizeOf({ address }: MeasuredServer): Promise<number> {
  const { head } = (await (await fetch(`${address}/api/log/head`)).json()) as { head: { size: number } }
  return head.size
}

/** Fills the log and its tree in the database, level by level. */
async function fill(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into transparency_log (index, kind, reason, day, commitment, leaf)
       select index, 'moderation_remove', 'spam', '2026-11-21', commitment,
         sha256('\\x00'::bytea || convert_to(format(
           E'parvis-log-entry-v1\\n%s\\nmoderation_remove\\nspam\\n2026-11-21\\n%s\\n', index, encode(commitment, 'hex')), 'UTF8'))
       from (
         select index, sha256(int8send(index)) as commitment from generate_series(0, $1::bigint - 1) as index
       ) as made`,
      [entries],
    )
    await client.query(
      `insert into transparency_log_nodes (level, index, hash)
       select 1, one.index / 2, sha256('\\x01'::bytea || one.leaf || other.leaf)
       from transparency_log as one join transparency_log as other on other.index = one.index + 1
       where one.index % 2 = 0`,
    )
    for (let level = 2; level <= levels; level += 1)
      await client.query(
        `insert into transparency_log_nodes (level, index, hash)
         select $1::int, one.index / 2, sha256('\\x01'::bytea || one.hash || other.hash)
         from transparency_log_nodes as one
         join transparency_log_nodes as other on other.level = one.level and other.index = one.index + 1
         where one.level = $1::int - 1 and one.index % 2 = 0`,
        [level],
      )
    // Only the server can sign; further heads are real.
    await client.query(
      `insert into transparency_log_heads (size, root, signed_at, key_id, signature)
       select $1, node.hash, now(), key.key_id, decode(repeat('00', 64), 'hex')
       from transparency_log_nodes as node, transparency_log_keys as key where node.level = $2`,
      [entries, levels],
    )
    await client.query('vacuum (analyze) transparency_log, transparency_log_nodes')
  })
}
