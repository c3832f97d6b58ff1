import { isIPv6 } from 'node:net'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { EntryBlock } from '@parvis/contract/people/entry-blocks.schemas.ts'
import {
  type EntryBlockKind,
  type EntryBlockSource,
  endedBlockDays,
} from '@parvis/contract/people/entry-blocks.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { ipPrefix } from '@parvis/platform/network-address.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { readBlock } from './store.ts'
import { plainAddress, readValue } from './values.ts'

type Context = Pick<AppContext, 'transaction' | 'clock'>

/** Whoever blocks: a member of the staff with the address of their request, or an operator at the command line. */
type Author = Actor & { ip?: string }

/** Fields that all blocks of one act share. */
export interface BlockTerms {
  kind: EntryBlockKind
  reason: string
  endsAt: Date | null
  atSignIn: boolean
}

/** Blocks one value. Throws its refusals: of the value, of its end, of one that is blocked already. */
export async function addBlock(
  { transaction, clock }: Context,
  author: Author,
  { value: typed, ...terms }: BlockTerms & { value: string },
): Promise<EntryBlock> {
  const now = clock.now()
  requireEnd(terms.endsAt, now)
  const read = readValue(terms.kind, typed)
  if ('refusal' in read) throw new Refusal(read.refusal)
  return transaction(async (tx) => {
    const [id] = await insert(tx, {
      ...terms,
      values: [read.value],
      source: 'staff',
      authorId: author.id,
      now,
    })
    if (id === undefined) throw new Refusal('entry_block_exists')
    await requireOutside(tx, author, terms, now)
    const block = await readBlock(tx, id, now)
    await writeAct(tx, {
      actorId: author.id,
      act: 'entry_block_added',
      at: now,
      reason: terms.reason,
      details: { kind: terms.kind, value: valueInTrail(block) },
    })
    return block
  })
}

/** Removes a block; false when it is gone. */
export async function removeBlock(
  { transaction, clock }: Context,
  actor: Actor,
  blockId: string,
): Promise<boolean> {
  const now = clock.now()
  return transaction(async (tx) => {
    const row = await tx
      .deleteFrom('entry_blocks')
      .where('id', '=', blockId)
      .returning(['kind', 'value'])
      .executeTakeFirst()
    if (row === undefined) return false
    const block = { kind: row.kind as EntryBlockKind, value: row.value }
    const details = { kind: block.kind, value: valueInTrail(block) }
    await writeAct(tx, { actorId: actor.id, act: 'entry_block_removed', at: now, details })
    return true
  })
}

const shownLines = 20

/** Blocks each line of a list. What follows `#` is a comment. */
export async function importBlocks(
  { transaction, clock }: Context,
  author: Author,
  { text, ...terms }: BlockTerms & { text: string },
) {
  const now = clock.now()
  requireEnd(terms.endsAt, now)
  const lines = text
    .split(/\r\n|[\n\r]/)
    .map((line) => line.replace(/(?:^|\s)#.*$/s, '').trim())
    .filter((line) => line !== '')
  if (lines.length > furtherLimits.blockImportLines) throw new Refusal('entry_block_list_too_long')
  const invalid: string[] = []
  const values = new Set<string>()
  for (const line of lines) {
    const read = readValue(terms.kind, line)
    if ('refusal' in read) invalid.push(line)
    else values.add(read.value)
  }
  const added = await transaction(async (tx) => {
    const ids = await insert(tx, { ...terms, values: [...values], source: 'staff', authorId: author.id, now })
    await requireOutside(tx, author, terms, now)
    await writeAct(tx, {
      actorId: author.id,
      act: 'entry_blocks_imported',
      at: now,
      reason: terms.reason,
      details: { kind: terms.kind, added: ids.length, invalid: invalid.length },
    })
    return ids.length
  })
  return {
    added,
    known: values.size - added,
    invalid: invalid.length,
    invalid_lines: invalid.slice(0, shownLines).map((line) => line.slice(0, furtherLimits.blockValue)),
  }
}

interface Insertion extends BlockTerms {
  values: string[]
  source: EntryBlockSource
  authorId: string | null
  now: Date
}

/** Adds the values that are not blocked yet, or whose block has ended. Returns their ids. */
export async function insert(tx: Tx, { values, now, ...terms }: Insertion): Promise<string[]> {
  const { kind } = terms
  if (values.length === 0) return []
  await tx
    .deleteFrom('entry_blocks')
    .where('kind', '=', kind)
    .where(sql<SqlBool>`value = any(${values}::text[])`)
    .where('ends_at', '<=', now)
    .execute()
  const { rows } = await sql<{ id: string }>`
    insert into entry_blocks
      (kind, value, network, pattern, is_exact, at_sign_in, reason, source, author_id, created_at, ends_at)
    select ${kind}, ${kind === 'network' ? sql`network(typed::inet)::text` : sql`typed`},
      ${kind === 'network' ? sql`network(typed::inet)` : sql`null`},
      ${kind === 'username' ? sql`replace(username_shape(typed), '*', '%')` : sql`null`},
      ${kind === 'username' ? sql`position('*' in typed) = 0` : sql`true`},
      ${terms.atSignIn && kind === 'network'}, ${terms.reason.trim()}, ${terms.source}, ${terms.authorId}::uuid,
      ${now}::timestamptz, ${terms.endsAt}::timestamptz
    from unnest(${values}::text[]) as typed
    on conflict on constraint entry_blocks_once do nothing
    returning id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Nobody blocks the network from which they act: they could no longer sign in, nor take it back. */
async function requireOutside(
  tx: Tx,
  { ip }: Author,
  { kind, atSignIn }: BlockTerms,
  now: Date,
): Promise<void> {
  const address = ip === undefined ? null : plainAddress(ip)
  if (kind !== 'network' || !atSignIn || address === null) return
  const own = await tx
    .selectFrom('entry_blocks')
    .select('id')
    .where(sql<SqlBool>`kind = 'network' and network >>= ${address}::inet and at_sign_in`)
    .where('created_at', '=', now)
    .limit(1)
    .executeTakeFirst()
  if (own !== undefined) throw new Refusal('entry_block_own_network')
}

function requireEnd(endsAt: Date | null, now: Date): void {
  if (endsAt !== null && endsAt <= now) throw new Refusal('entry_block_end_past')
}

/** A block in the trail, which is never deleted: a network at least as wide as accounts keep them, a wider one as it is. */
function valueInTrail({ kind, value }: Pick<EntryBlock, 'kind' | 'value'>): string {
  if (kind !== 'network') return value
  const [address = '', bits] = value.split('/')
  return Number(bits) <= (isIPv6(address) ? 48 : 24) ? value : ipPrefix(address)
}

/** Removes blocks that ended long ago. */
export async function sweepEnded({ transaction, clock }: Context): Promise<void> {
  const before = subDays(clock.now(), endedBlockDays)
  await transaction((tx) => tx.deleteFrom('entry_blocks').where('ends_at', '<', before).execute())
}
