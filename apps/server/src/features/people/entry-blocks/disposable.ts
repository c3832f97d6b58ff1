import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { insert } from './service.ts'
import { countDisposable } from './store.ts'
import { readValue } from './values.ts'

/** Domains of disposable-email-domains (CC0), as its package has them. Not kept in memory. */
async function readList(): Promise<string[]> {
  const file = import.meta.resolve('disposable-email-domains-js/dist/dict/disposable_email_blocklist.json')
  const text = await readFile(fileURLToPath(file), 'utf8')
  return z
    .array(z.string())
    .parse(JSON.parse(text))
    .flatMap((domain) => {
      const read = readValue('domain', domain)
      return 'value' in read ? [read.value] : []
    })
}

const reason = 'Adresses jetables (liste disposable-email-domains)'

/** Adds, updates or removes the list of disposable addresses among the blocks. Domains that the staff blocks stay theirs. */
export async function setDisposable(
  { transaction, clock }: Pick<AppContext, 'transaction' | 'clock'>,
  actor: Actor,
  used: boolean,
): Promise<{ added: number; removed: number; listed: number }> {
  const now = clock.now()
  const domains = used ? await readList() : []
  return transaction(async (tx) => {
    const gone = await tx
      .deleteFrom('entry_blocks')
      .where('kind', '=', 'domain')
      .where('source', '=', 'disposable')
      .where(sql<boolean>`not value = any(${domains}::text[])`)
      .executeTakeFirstOrThrow()
    const added = await insert(tx, {
      kind: 'domain',
      values: domains,
      source: 'disposable',
      reason,
      endsAt: null,
      atSignIn: false,
      authorId: actor.id,
      now,
    })
    const removed = Number(gone.numDeletedRows)
    await writeAct(tx, {
      actorId: actor.id,
      act: used ? 'disposable_list_used' : 'disposable_list_dropped',
      at: now,
      details: { added: added.length, removed },
    })
    return { added: added.length, removed, listed: await countDisposable(tx) }
  })
}
