import { pageSizes } from '@parvis/contract/limits.ts'
import type { EntryBlock } from '@parvis/contract/people/entry-blocks.schemas.ts'
import type { EntryBlockKind, EntryBlockSource } from '@parvis/contract/people/entry-blocks.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { paris } from '@parvis/platform/paris.ts'
import { type SqlBool, sql } from 'kysely'
import { person } from '../authors/index.ts'
import { domainsOf, plainAddress, readValue } from './values.ts'

interface BlockFilter {
  kind: EntryBlockKind
  q?: string | undefined
  source?: EntryBlockSource | undefined
}

/** A page of the blocks of one kind, latest first. */
export async function readBlocks(
  db: Db,
  { kind, q = '', source }: BlockFilter,
  after: Keyset | null,
  now: Date,
): Promise<Page<EntryBlock> & { disposable: number }> {
  let query = blocks(db).where('kind', '=', kind)
  if (source !== undefined) query = query.where('source', '=', source)
  if (q.trim() !== '') query = query.where(matches(kind, q.trim()))
  const order = ['created_at', 'id'] as const
  const page = await paginate(query, order, after, pageSizes.entryBlocks, (row) => blockView(row, now))
  return { ...page, disposable: kind === 'domain' ? await countDisposable(db) : 0 }
}

/** Finds values that begin with the text, networks that hold a typed address or network, and domains above a typed one. */
function matches(kind: EntryBlockKind, q: string) {
  const read = readValue(kind, q)
  if (kind === 'network' && 'value' in read)
    return sql<SqlBool>`kind = 'network' and network >>= ${read.value}::inet`
  const folded = 'value' in read ? read.value : (plainAddress(q) ?? q).toLowerCase()
  const begins = sql`value like ${`${folded.replaceAll(/[\\%_]/g, '\\$&')}%`}`
  return kind === 'domain' && 'value' in read
    ? sql<SqlBool>`(value = any(${domainsOf(`@${read.value}`)}::text[]) or ${begins})`
    : sql<SqlBool>`${begins}`
}

export async function countDisposable(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('entry_blocks')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('kind', '=', 'domain')
    .where('source', '=', 'disposable')
    .executeTakeFirstOrThrow()
  return total
}

export async function readBlock(db: Db, id: string, now: Date): Promise<EntryBlock> {
  return blockView(await blocks(db).where('id', '=', id).executeTakeFirstOrThrow(), now)
}

/** A block in force by its value, for the command line; undefined without one. */
export async function findBlock(db: Db, kind: EntryBlockKind, typed: string): Promise<string | undefined> {
  const read = readValue(kind, typed)
  if ('refusal' in read) return undefined
  const row = await db
    .selectFrom('entry_blocks')
    .select('id')
    .where('kind', '=', kind)
    .where('value', '=', kind === 'network' ? sql<string>`network(${read.value}::inet)::text` : read.value)
    .executeTakeFirst()
  return row?.id
}

/** The blocks of one kind as lines that an import reads. Those of the disposable list are left out: the list has them. */
export async function exportedText(db: Db, kind: EntryBlockKind): Promise<{ text: string; blocks: number }> {
  const rows = await blocks(db)
    .where('kind', '=', kind)
    .where('source', '=', 'staff')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const lines = rows.map(({ value, reason, ends_at }) => {
    const end = ends_at === null ? '' : ` (jusqu’au ${ends_at.toLocaleString('fr-FR', { timeZone: paris })})`
    return `${value} # ${reason.replaceAll(/\s+/g, ' ')}${end}\n`
  })
  return { text: lines.join(''), blocks: rows.length }
}

function blocks(db: Db) {
  return db
    .selectFrom('entry_blocks')
    .select(['id', 'kind', 'value', 'at_sign_in', 'reason', 'source', 'created_at', 'ends_at'])
    .select(person('entry_blocks.author_id').as('author'))
}

type BlockRow = Awaited<ReturnType<ReturnType<typeof blocks>['execute']>>[number]

function blockView({ created_at, ends_at, kind, source, ...row }: BlockRow, now: Date): EntryBlock {
  return {
    ...row,
    kind: kind as EntryBlockKind,
    source: source as EntryBlockSource,
    created_at: created_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    has_ended: ends_at !== null && ends_at <= now,
  }
}
