import { type ModerationRule, moderationRules } from '@parvis/contract/audit/decisions.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type {
  AdministeredRule,
  RuleChange,
  RuleTexts,
  RuleVersion,
  RuleView,
} from '@parvis/contract/trust/rules.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Page, paginateBySerial } from '@parvis/platform/database/keyset.ts'
import { required } from '@parvis/platform/required.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { person } from '../../people/authors/index.ts'
import { wordingIn } from './views.ts'

export interface Wording {
  id: string
  version: number
  texts: RuleTexts
  in_force_on: string
  reason: string | null
}

/** SQL with `worded` in scope: a wording in force on or before a day; otherwise the first one. */
export const holdsOn = (day: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${stands} and (worded.in_force_on <= ${day}::date or worded.version = 1)`

const awaits = (day: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${stands} and worded.in_force_on > ${day}::date and worded.version > 1`

const stands = sql<SqlBool>`worded.kind = 'worded' and not exists (
  select from rule_changes as off
  where off.rule = worded.rule and off.version = worded.version and off.kind = 'called_off'
)`

const wordingWhere = (rule: RawBuilder<unknown>, where: RawBuilder<SqlBool>) => sql`(
  select json_build_object('id', worded.id::text, 'version', worded.version, 'texts', worded.texts,
    'in_force_on', worded.in_force_on, 'reason', worded.reason)
  from rule_changes as worded where worded.rule = ${rule} and ${where}
  order by worded.version desc limit 1
)`

/** The wording of a rule in force on a day. */
export async function wordingOn(db: Db, rule: ModerationRule, day: string): Promise<Wording> {
  const found = await oneWording(db, rule, holdsOn(day))
  if (found === null) throw new Error(`the rule ${rule} has no wording`)
  return found
}

/** The announced wording of a rule, in force from a later day. */
export const announcedWording = (db: Db, rule: ModerationRule, day: string): Promise<Wording | null> =>
  oneWording(db, rule, awaits(day))

async function oneWording(db: Db, rule: ModerationRule, where: RawBuilder<SqlBool>): Promise<Wording | null> {
  const { rows } = await sql<{ wording: Wording | null }>`
    select ${wordingWhere(sql`${rule}`, where)} as wording`.execute(db)
  return rows[0]?.wording ?? null
}

interface RuleRow {
  code: ModerationRule
  revision: number
  retired_at: Date | null
  current: Wording
  next: Wording | null
}

/** All rules, in the order of /cgu. */
async function readAll(db: Db, day: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select rules.code, rules.revision, rules.retired_at,
      ${wordingWhere(sql`rules.code`, holdsOn(day))} as current,
      ${wordingWhere(sql`rules.code`, awaits(day))} as next
    from rules`.execute(db)
  return rows.sort((one, other) => moderationRules.indexOf(one.code) - moderationRules.indexOf(other.code))
}

const versionIn = (
  { version, texts, in_force_on }: Omit<Wording, 'id' | 'reason'>,
  language: Language,
): RuleVersion => ({ version, in_force_on, ...wordingIn(texts, language) })

/** The public view of the rules. */
export async function readRules(db: Db, day: string, language: Language): Promise<RuleView[]> {
  const rows = await readAll(db, day)
  return rows.map(({ code, revision, retired_at, current, next }) => ({
    code,
    current: versionIn(current, language),
    next: next && { ...versionIn(next, language), reason: required(next.reason, 'the reason') },
    retired_at: retired_at?.toISOString() ?? null,
    has_changed: revision > 1,
  }))
}

/** Upper bound of the count of decisions citing a rule. */
const decisionsCeiling = 1_000

/** The administrators' view of the rules. */
export async function readAdministered(db: Db, day: string): Promise<AdministeredRule[]> {
  const rows = await readAll(db, day)
  const { rows: counted } = await sql<{ code: ModerationRule; decisions: number }>`
    select rules.code, (
      select count(*)::integer from (
        select from moderation_decisions where moderation_decisions.rule = rules.code
        limit ${sql.lit(decisionsCeiling)}
      ) as resting
    ) as decisions
    from rules`.execute(db)
  const decisions = new Map(counted.map((row) => [row.code, row.decisions]))
  return rows.map(({ code, revision, retired_at, current, next }) => ({
    code,
    revision,
    retired_at: retired_at?.toISOString() ?? null,
    current: administeredVersion(current),
    next: next && { ...administeredVersion(next), reason: required(next.reason, 'the reason') },
    decisions: decisions.get(code) ?? 0,
  }))
}

const administeredVersion = ({ version, texts, in_force_on }: Wording) => ({ version, texts, in_force_on })

/** Changes of a rule, latest first; the author is shown to administrators only. */
export async function readChanges(
  db: Db,
  rule: ModerationRule,
  { language, before, named }: { language: Language; before: string | null; named: boolean },
): Promise<Page<RuleChange>> {
  const changes = db
    .selectFrom('rule_changes')
    .select(['id', 'kind', 'version', 'reason', 'created_at'])
    .select(sql<string | null>`in_force_on::text`.as('in_force_on'))
    // Written by wordRule, validated by the contract.
    .select([sql<RuleTexts | null>`texts`.as('texts'), person('rule_changes.actor_id').as('actor')])
    .where('rule', '=', rule)
  return paginateBySerial(
    changes,
    'id',
    before,
    pageSizes.ruleChanges,
    ({ texts, in_force_on, actor, created_at, ...row }) => ({
      ...row,
      worded:
        texts === null || in_force_on === null
          ? null
          : versionIn({ version: row.version, texts, in_force_on }, language),
      actor: named ? actor : null,
      created_at: created_at.toISOString(),
    }),
  )
}
