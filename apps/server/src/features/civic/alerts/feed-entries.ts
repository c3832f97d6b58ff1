import type { AlertKind } from '@parvis/contract/civic/alerts.ts'
import { officialSlug } from '@parvis/contract/civic/official-slug.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { translations } from '../../../locales/civic.gen.ts'
import { dayOfSitting, sittingPath } from '../debates/index.ts'
import { lawPath, stageName } from '../laws/index.ts'
import { recordedDays } from '../new-facts/index.ts'
import { organPath, rollCallPath } from '../officials/index.ts'
import { findTarget, type TargetColumns } from './targets.ts'

/** The latest facts of a target. */
export interface TargetFeed {
  name: string
  /** Path of the page of the target. */
  page: string
  entries: FeedEntry[]
}

export interface FeedEntry {
  /** Key of the fact, which stays when it is corrected. */
  key: string
  title: string
  /** Empty where the title says all. */
  text: string
  path: string
  at: Date
}

const entriesPerFeed = 50

interface FactRow {
  key: string
  at: Date
  vote: { uid: string; title: string; outcome: 'adopted' | 'rejected'; position: string | null } | null
  law: { reference: string; title: string } | null
  stage: Parameters<typeof stageName>[0] | null
  speech: { sitting: string; held_on: string; position: number; speaker: string | null } | null
}

/** The latest facts of a target, as everybody may read them; refuses an unknown one. */
export async function readTargetFeed(
  db: Db,
  kind: AlertKind,
  reference: string,
  now: Date,
): Promise<TargetFeed> {
  const target = await findTarget(db, kind, reference)
  if (target === undefined) throw new Refusal('alert_target_not_found')
  const head = await readHead(db, kind, reference, target)
  const { rows } = await sql<FactRow>`
    select facts.key, greatest(facts.on_date::timestamptz, facts.recorded_at) as at, facts.stage,
      (
        select json_build_object('uid', roll_calls.uid, 'title', roll_calls.title, 'outcome', roll_calls.outcome, 'position', (
          select positions.position from positions
          where positions.roll_call_id = roll_calls.id and positions.official_id = ${target.official_id ?? null}::integer))
        from roll_calls where roll_calls.id = facts.roll_call_id
      ) as vote,
      (
        select json_build_object('reference', laws.reference, 'title', coalesce(laws.short_title, laws.title))
        from laws where laws.id = facts.law_id
      ) as law,
      (
        select json_build_object('sitting', sittings.uid, 'held_on', sittings.held_on, 'position', coalesce((
            select min(speeches.position) from speeches
            where speeches.sitting_id = sittings.id and speeches.speaker = facts.speaker and not speeches.is_interruption
          ), 0), 'speaker', (select officials.name from officials where officials.uid = facts.speaker))
        from sittings where sittings.id = facts.sitting_id
      ) as speech
    from alert_facts as facts
    where facts.on_date >= ${dayInParis(subDays(now, recordedDays))}::date and facts.kind <> 'answer'
      and ${concerns(kind, reference, target)}
    order by facts.on_date desc, facts.id desc limit ${sql.lit(entriesPerFeed)}
  `.execute(db)
  return { ...head, entries: rows.map(entryOf) }
}

/** SQL: the fact in scope is one of the target's. */
function concerns(kind: AlertKind, reference: string, target: TargetColumns): RawBuilder<boolean> {
  switch (kind) {
    case 'official':
      return sql`(
        facts.speaker = ${reference}
        or exists (
          select from positions where positions.official_id = ${target.official_id}
            and positions.roll_call_id = facts.roll_call_id and positions.position <> 'n')
        or facts.kind = 'step' and exists (
          select from law_people
          where law_people.law_id = facts.law_id and law_people.uid = ${reference} and law_people.role <> 'cosignatory')
      )`
    case 'law':
      return sql`facts.law_id = ${target.law_id}::uuid`
    case 'group':
      return sql`exists (
        select from roll_call_groups
        where roll_call_groups.roll_call_id = facts.roll_call_id and roll_call_groups.organ_id = ${target.organ_id})`
    case 'committee':
      return sql`facts.kind = 'step' and exists (
        select from law_people join officials on officials.uid = law_people.uid
        join mandates on mandates.official_id = officials.id
        where law_people.law_id = facts.law_id and law_people.role like '%rapporteur' and mandates.organ_id = ${target.organ_id})`
    case 'subject':
      return sql`exists (select from laws where laws.id = facts.law_id and laws.subject = ${target.subject})`
    case 'words':
      return sql`facts.words @@ alert_query(${target.words})`
  }
}

function entryOf({ key, at, vote, law, stage, speech }: FactRow): FeedEntry {
  const t = translations.fr
  if (vote !== null) {
    const outcome = t(`alert.outcome.${vote.outcome}`)
    const position =
      vote.position === null ? null : t(`alert.position.${positionNames[vote.position] ?? 'none'}`)
    return { key, at, title: vote.title, text: position ?? outcome, path: rollCallPath(vote.uid) }
  }
  if (law !== null) {
    const title = stage === null ? t('alert.ballot', { title: law.title }) : law.title
    return { key, at, title, text: stage === null ? '' : stageName(stage), path: lawPath(law.reference) }
  }
  const { sitting = '', held_on = '', position = 0, speaker = null } = speech ?? {}
  const day = dayOfSitting(held_on)
  return {
    key,
    at,
    title: speaker === null ? day : `${speaker}, ${day}`,
    text: '',
    path: `${sittingPath(sitting)}?from=${position}`,
  }
}

const positionNames: Record<string, 'for' | 'against' | 'abstention' | 'none'> = {
  p: 'for',
  c: 'against',
  a: 'abstention',
  n: 'none',
}

async function readHead(db: Db, kind: AlertKind, reference: string, target: TargetColumns) {
  if (target.official_id !== undefined) {
    const official = await db
      .selectFrom('officials')
      .select(['uid', 'name'])
      .where('id', '=', target.official_id)
      .executeTakeFirstOrThrow()
    return { name: official.name ?? official.uid, page: `/elus/${officialSlug(official)}` }
  }
  if (target.law_id !== undefined) {
    const law = await db
      .selectFrom('laws')
      .select(['reference', 'title', 'short_title'])
      .where('id', '=', target.law_id)
      .executeTakeFirstOrThrow()
    return { name: law.short_title ?? law.title, page: lawPath(law.reference) }
  }
  if (target.organ_id !== undefined) {
    const organ = await db
      .selectFrom('organs')
      .select(['uid', 'name'])
      .where('id', '=', target.organ_id)
      .executeTakeFirstOrThrow()
    return { name: organ.name, page: organPath({ ...organ, kind: kind === 'group' ? 'group' : 'committee' }) }
  }
  if (target.subject !== undefined)
    return {
      name: translations.fr(`law.subjects.${target.subject}`),
      page: `/law-tracking?subject=${target.subject}`,
    }
  const words = target.words ?? reference
  return { name: translations.fr('alert.words', { words }), page: `/search?q=${encodeURIComponent(words)}` }
}
