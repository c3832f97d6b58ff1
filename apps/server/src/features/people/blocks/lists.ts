import { isUuid } from '@parvis/contract/id.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { BlockListPreview } from '@parvis/contract/people/blocks.schemas.ts'
import { isUsername } from '@parvis/contract/people/profile-texts.ts'
import { csvRows } from '@parvis/platform/csv.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import { authorColumns, authorView } from '../authors/index.ts'
import { knownTo } from './policy.ts'
import { blockedBy } from './views.ts'

/** First line of the files that Parvis exports: in these, only the first column names members. */
const header = ['membre', 'nom', 'bloque_le']

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** A member's blocks as a file: by username, or by id for members without one. */
export async function exportedBlocks(db: Db, memberId: string): Promise<{ count: number; csv: string }> {
  const rows = await db
    .selectFrom('blocks')
    .innerJoin('profiles', 'profiles.id', 'blocks.blocked_id')
    .select(['profiles.id', 'profiles.username', 'profiles.display_name', 'blocks.created_at'])
    .where('blocks.blocker_id', '=', memberId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .limit(sql.lit(limits.blocks))
    .execute()
  const members = rows.map(({ id, username, display_name, created_at }) => [
    onOneLine(username ?? id),
    onOneLine(display_name),
    created_at.toISOString().slice(0, 10),
  ])
  return { count: rows.length, csv: csvRows([header, ...members], { separator: ';', bom: true }) }
}

const bare = (written: string) =>
  written
    .replaceAll(/["'\ufeff]/g, '')
    .replaceAll('\u0000', '')
    .trim()

/** The distinct names in a list, as written: usernames, ids or addresses of profiles. */
function namesIn(text: string): string[] {
  if (text.length > limits.blockList) throw new Refusal('block_list_too_long')
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n|\r/)
  const isFile = /^"?membre"?\s*[,;\t]/i.test(required(lines[0], 'the first line'))
  const written = isFile ? lines.slice(1).map((line) => line.replace(/[,;\t].*/s, '')) : text.split(/[\s,;]+/)
  const names = new Set(written.map((one) => bare(one)).filter(Boolean))
  if (names.size > limits.blockListMembers) throw new Refusal('block_list_too_long')
  return [...names]
}

/** "@Ana", "https://parvis.fr/profile/ana" and "ana" name the same member. */
function referenceOf(name: string): string {
  const last = /\/profile\/([^/?#]+)/.exec(name)?.[1] ?? name
  return last.replace(/^@/, '').toLowerCase()
}

/** Previews a list: the members it would block and the entries it would skip. Changes nothing. */
export async function previewBlocks(db: Db, memberId: string, text: string): Promise<BlockListPreview> {
  const names = namesIn(text)
  const references = new Map(names.map((name) => [name, referenceOf(name)]))
  const asked = [...new Set(references.values())]
  const rows = await db
    .selectFrom('profiles')
    .select([
      ...authorColumns,
      'profiles.id as user_id',
      blockedBy(memberId, sql`profiles.id`).as('is_blocked'),
    ])
    .where((where) =>
      where.or([
        sql<boolean>`profiles.username = any(${asked.filter((one) => isUsername(one))}::text[])`,
        sql<boolean>`profiles.id = any(${asked.filter((one) => isUuid(one))}::uuid[])`,
      ]),
    )
    .where(knownTo(memberId))
    .limit(sql.lit(limits.blockListMembers))
    .execute()
  const { kept } = await db
    .selectFrom('blocks')
    .select(sql<number>`count(*)::int`.as('kept'))
    .where('blocker_id', '=', memberId)
    .executeTakeFirstOrThrow()

  const known = new Set(rows.flatMap((row) => [row.user_id, row.username]))
  const others = rows.filter((row) => row.user_id !== memberId)
  return {
    found: others.filter((row) => !row.is_blocked).map((row) => authorView(row)),
    already_blocked: others.filter((row) => row.is_blocked).length,
    unknown: [...references].flatMap(([name, reference]) => (known.has(reference) ? [] : name.slice(0, 200))),
    names_oneself: others.length < rows.length,
    room: Math.max(0, limits.blocks - kept),
  }
}
