import type { AlertKind } from '@parvis/contract/civic/alerts.ts'
import { lawSubjects } from '@parvis/contract/list-filters.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { findLawOfAddress } from '../laws/index.ts'
import { requireWords } from './policy.ts'

/** Columns of the target of an alert: one of them is set. */
export interface TargetColumns {
  official_id?: number
  law_id?: string
  organ_id?: number
  subject?: (typeof lawSubjects)[number]
  words?: string
}

/** Finds what a member wants to follow; refuses what does not exist. */
export async function requireTarget(db: Db, kind: AlertKind, reference: string): Promise<TargetColumns> {
  const target = await findTarget(db, kind, reference)
  if (target === undefined) throw new Refusal('alert_target_not_found')
  return target
}

/** Finds a target; undefined for one that does not exist. Refuses words that nobody can follow. */
export async function findTarget(
  db: Db,
  kind: AlertKind,
  reference: string,
): Promise<TargetColumns | undefined> {
  switch (kind) {
    case 'official': {
      const official = await db
        .selectFrom('officials')
        .select('id')
        .where('uid', '=', reference)
        .where('name', 'is not', null)
        .executeTakeFirst()
      return official && { official_id: official.id }
    }
    case 'law': {
      const law = await findLawOfAddress(db, reference)
      return law && { law_id: law.id }
    }
    case 'group':
    case 'committee': {
      const organ = await db
        .selectFrom('organs')
        .select('id')
        .where('uid', '=', reference)
        .where('kind', '=', kind)
        .executeTakeFirst()
      return organ && { organ_id: organ.id }
    }
    case 'subject': {
      const subject = lawSubjects.find((one) => one === reference)
      return subject && { subject }
    }
    case 'words': {
      const words = requireWords(reference)
      const { rows } = await sql<{
        finds: boolean
      }>`select alert_query(${words}) is not null as finds`.execute(db)
      if (rows[0]?.finds !== true) throw new Refusal('alert_words_invalid')
      return { words }
    }
  }
}

/** SQL: reference of the target of the row of `alerts` in scope. */
export const targetReference = sql<string>`case alerts.kind
  when 'official' then (select officials.uid from officials where officials.id = alerts.official_id)
  when 'law' then (select laws.reference from laws where laws.id = alerts.law_id)
  when 'subject' then alerts.subject
  when 'words' then alerts.words
  else (select organs.uid from organs where organs.id = alerts.organ_id) end`

/** SQL: name of the same target; null for subjects. */
export const targetName = sql<string | null>`case alerts.kind
  when 'official' then (select coalesce(officials.name, officials.uid) from officials where officials.id = alerts.official_id)
  when 'law' then (select coalesce(laws.short_title, laws.title) from laws where laws.id = alerts.law_id)
  when 'words' then alerts.words
  when 'subject' then null
  else (select organs.name from organs where organs.id = alerts.organ_id) end`
