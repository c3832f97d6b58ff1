import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AppContext } from '../src/app-context.ts'
import { publishAllDecisions } from '../src/features/audit/transparency-log/batch.ts'
import { type LogSigner, openLogSigner } from '../src/features/audit/transparency-log/keys.ts'
import { mergeBatch } from '../src/features/audit/transparency-log/merge.ts'
import { recordInLog } from '../src/features/audit/transparency-log/service.ts'

/** Takes this many decisions, and waits until they stand in the public log. */
export async function takesDecisions(context: AppContext, signer: LogSigner, count: number): Promise<void> {
  await context.transaction(async (tx) => {
    for (let turn = 0; turn < count; turn += 1)
      await recordInLog(context, tx, {
        kind: 'moderation_warn',
        reason: 'spam',
        subjectId: null,
        decisionId: randomUUID(),
      })
  })
  await publishesLog(context, signer)
}

/** Moves everything that waits into the public log now, decisions of today too, whichever node merges meanwhile. */
export async function publishesLog(context: AppContext, signer?: LogSigner): Promise<void> {
  const key = signer ?? (await openLogSigner(context))
  await expect
    .poll(async () => {
      await publishAllDecisions(context, key)
      await mergeBatch(context, key)
      return (await context.db.selectFrom('transparency_log_pending').select('id').limit(1).execute()).length
    })
    .toBe(0)
}

/** Reads the published checkpoint once it has this many entries. */
export async function checkpointOf(address: string, size: number): Promise<string> {
  const read = async () => (await fetch(`${address}/log/checkpoint`)).text()
  await expect.poll(async () => (await read()).split('\n')[1]).toBe(String(size))
  return read()
}
