import { isDeepStrictEqual } from 'node:util'
import type { ModerationRule } from '@parvis/contract/audit/decisions.ts'
import type { ModerationAct } from '@parvis/contract/audit/staff-acts.ts'
import { languages } from '@parvis/contract/languages.ts'
import type { RuleTexts, RuleWording } from '@parvis/contract/trust/rules.schemas.ts'
import { type RuleChangeKind, ruleDaysAhead } from '@parvis/contract/trust/rules.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { recordPublicly } from '../../audit/transparency-log/index.ts'
import { announceSubject } from '../../messaging/announcements/index.ts'
import { announcedWording, wordingOn } from './store.ts'

interface RuleChange {
  rule: ModerationRule
  /** The revision that the administrator has read. */
  revision: number
  reason: string
}

/**
 * Gives a rule a new wording from a day on. Only one can be announced at a time: another is refused until it
 * applies or is cancelled.
 */
export async function wordRule(
  context: AppContext,
  actor: Member,
  draft: RuleChange & { texts: RuleTexts; in_force_on: string; tell_members: boolean },
): Promise<void> {
  const now = context.clock.now()
  const today = dayInParis(now)
  const { rule, in_force_on } = draft
  if (in_force_on < today) throw new Refusal('rule_day_past')
  if (in_force_on > dayInParis(addDays(now, ruleDaysAhead))) throw new Refusal('rule_day_too_far')
  await context.transaction(async (tx) => {
    await lockRule(tx, draft)
    if ((await announcedWording(tx, rule, today)) !== null) throw new Refusal('rule_change_announced')
    const current = await wordingOn(tx, rule, today)
    const texts = trimmed(draft.texts)
    if (isDeepStrictEqual(texts, current.texts)) throw new Refusal('rule_unchanged')
    const { last } = await tx
      .selectFrom('rule_changes')
      .select(({ fn }) => fn.max('version').as('last'))
      .where('rule', '=', rule)
      .executeTakeFirstOrThrow()
    const version = last + 1
    const written = { kind: 'worded', version, texts: JSON.stringify(texts), in_force_on } as const
    await write(context, tx, { actor, now, draft, columns: written, notifiesMembers: draft.tell_members })
  })
}

/** Cancels an announced wording, and notifies the members who had been notified of it. */
export async function callOffRule(context: AppContext, actor: Member, draft: RuleChange): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    await lockRule(tx, draft)
    const announced = await announcedWording(tx, draft.rule, dayInParis(now))
    if (announced === null) throw new Refusal('rule_change_not_announced')
    const announcement = await tx
      .selectFrom('announcements')
      .select('id')
      .where('rule_change_id', '=', announced.id)
      .executeTakeFirst()
    const written = { kind: 'called_off', version: announced.version } as const
    await write(context, tx, {
      actor,
      now,
      draft,
      columns: written,
      notifiesMembers: announcement !== undefined,
    })
  })
}

/** Retires a rule for new decisions, or restores it. */
export async function retireRule(
  context: AppContext,
  actor: Member,
  draft: RuleChange & { retired: boolean; tell_members: boolean },
): Promise<void> {
  const now = context.clock.now()
  const { rule, retired } = draft
  await context.transaction(async (tx) => {
    // Locks all rules in a fixed order: when two administrators each retire one of the last two, the second
    // is refused.
    const rules = await tx.selectFrom('rules').selectAll().orderBy('code').forUpdate().execute()
    const found = rules.find(({ code }) => code === rule)
    if (found?.revision !== draft.revision || (found.retired_at !== null) === retired)
      throw new Refusal('rule_changed')
    if (retired && rules.every(({ code, retired_at }) => code === rule || retired_at !== null))
      throw new Refusal('last_rule')
    await tx
      .updateTable('rules')
      .set({ retired_at: retired ? now : null })
      .where('code', '=', rule)
      .execute()
    const { version } = await wordingOn(tx, rule, dayInParis(now))
    const written = { kind: retired ? 'retired' : 'restored', version } as const
    await write(context, tx, { actor, now, draft, columns: written, notifiesMembers: draft.tell_members })
  })
}

/**
 * The wording that a decision cites now. Refuses retired rules; the lock prevents retirement until the
 * commit.
 */
export async function citeRule(tx: Tx, rule: ModerationRule, now: Date): Promise<string> {
  const { retired_at } = await tx
    .selectFrom('rules')
    .select('retired_at')
    .where('code', '=', rule)
    .forShare()
    .executeTakeFirstOrThrow()
  if (retired_at !== null) throw new Refusal('rule_retired')
  return (await wordingOn(tx, rule, dayInParis(now))).id
}

async function lockRule(tx: Tx, { rule, revision }: RuleChange): Promise<void> {
  const found = await tx
    .selectFrom('rules')
    .select('revision')
    .where('code', '=', rule)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (found.revision !== revision) throw new Refusal('rule_changed')
}

type ChangeColumns =
  | { kind: 'worded'; version: number; texts: string; in_force_on: string }
  | { kind: Exclude<RuleChangeKind, 'worded'>; version: number }

const actOf = {
  worded: 'rule_worded',
  called_off: 'rule_called_off',
  retired: 'rule_retired',
  restored: 'rule_restored',
} as const satisfies Record<RuleChangeKind, ModerationAct>

/** Records a rule change, publicly and in the audit trail, and announces it to members. */
async function write(
  context: AppContext,
  tx: Tx,
  change: { actor: Member; now: Date; draft: RuleChange; columns: ChangeColumns; notifiesMembers: boolean },
): Promise<void> {
  const { actor, now, columns: written, notifiesMembers } = change
  const { rule, revision, reason } = change.draft
  const { id } = await tx
    .insertInto('rule_changes')
    .values({ rule, ...written, reason: reason.trim(), actor_id: actor.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('rules')
    .set({ revision: revision + 1 })
    .where('code', '=', rule)
    .execute()
  await writeAct(tx, {
    actorId: actor.id,
    act: actOf[written.kind],
    at: now,
    details: { rule, version: written.version },
  })
  await recordPublicly(context, tx, {
    kind: actOf[written.kind],
    reason: rule,
    facts: { change: id, rule, ...publishedPart(written) },
    at: now,
  })
  if (notifiesMembers) await announceSubject(context, tx, { rule_change_id: id })
}

/** The part of a change that the public log has: a new wording in full. */
function publishedPart(written: ChangeColumns) {
  const { version } = written
  if (written.kind !== 'worded') return { version }
  const texts: unknown = JSON.parse(written.texts)
  return { version, in_force_on: written.in_force_on, texts }
}

function trimmed(texts: RuleTexts): RuleTexts {
  const one = ({ title, text }: RuleWording) => ({ title: title.trim(), text: text.trim() })
  const all = { ...texts, fr: one(texts.fr) }
  for (const language of languages) {
    const given = texts[language]
    if (given !== null) all[language] = one(given)
  }
  return all
}
