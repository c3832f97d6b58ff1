import { memberExportCeiling } from '@parvis/contract/trust/members.ts'
import { type CsvCell, csvRows } from '@parvis/platform/csv.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { isSigned } from '../../people/authors/index.ts'
import { pickMembers, type Selection } from './selection.ts'
import { recordSearch } from './service.ts'

const columns = [
  'id',
  'username',
  'name',
  'role',
  'verification',
  'joined_at',
  'moderator',
  'administrator',
  'suspended_until',
  'open_cases',
  'public_posts',
] as const

type Row = Record<(typeof columns)[number], string | number | boolean | Date | null>

/**
 * The table of a selection as CSV (RFC 4180), without addresses. Written to the trail before it leaves.
 */
export async function exportTable(
  context: AppContext,
  administrator: Member,
  selection: Selection,
): Promise<{ csv: string; members: number }> {
  const now = context.clock.now()
  const picked = pickMembers(
    { selection, after: null, readerId: administrator.id, now },
    memberExportCeiling + 1,
  )
  const { rows } = await sql<Row>`
    select profiles.id, username, display_name as name, role, verification_status as verification,
      profiles.created_at as joined_at, is_moderator as moderator, is_administrator as administrator,
      is_editor as editor,
      (
        select account.banned_until from auth.users as account
        where account.id = profiles.id and account.banned_until > ${now}
      ) as suspended_until,
      (
        select count(*)::integer from moderation_cases as theirs
        where theirs.author_id = profiles.id and theirs.status = 'open' and ${isSigned('theirs')} and theirs.author_id <> ${administrator.id}
      ) as open_cases,
      public_posts_count as public_posts
    from (select picked.id, row_number() over () as turn from (${picked}) as picked) as picked
    join profiles on profiles.id = picked.id
    order by picked.turn
  `.execute(context.db)
  if (rows.length > memberExportCeiling) throw new Refusal('bulk_too_large')
  await recordSearch(context, administrator, selection, { found: rows.length, more: false })
  await context.transaction((tx) =>
    writeAct(tx, {
      actorId: administrator.id,
      act: 'members_exported',
      at: now,
      details: { accounts: rows.length },
    }),
  )
  const lines = rows.map((row) => columns.map((column) => cell(row[column])))
  return { csv: csvRows([[...columns], ...lines], { separator: ',' }), members: rows.length }
}

function cell(value: Row[keyof Row]): CsvCell {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'boolean' ? String(value) : value
}
