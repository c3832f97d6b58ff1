import type { enterLawApplication } from '@parvis/contract/civic/laws.schemas.ts'
import { lawStages } from '@parvis/contract/list-filters.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { recordLawFacts } from '../new-facts/index.ts'
import { lawOfAddress } from './addresses.ts'
import { invalidateLaws, lockLaws } from './service.ts'

type Entry = z.output<typeof enterLawApplication.body>

/** Enters since when a law applies: its last step is reached then, by the source that the editor names. */
export async function enterApplication(
  context: AppContext,
  editor: Pick<Member, 'id'>,
  reference: string,
  { on, description, source }: Entry,
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const law = await lockLaw(tx, reference)
    if (law.kind === 'resolution' || lawStages.indexOf(law.status) < lawStages.indexOf('promulgation'))
      throw new Refusal('law_not_promulgated')
    if (law.status === 'application' && !law.is_entered) throw new Refusal('law_application_in_source')
    if (on > dayInParis(now) || (law.promulgated_on !== null && on < law.promulgated_on))
      throw new Refusal('law_application_day_invalid')
    const words = description === '' ? null : description
    const entry = {
      on_date: on,
      description: words,
      source_institution: source.institution,
      source_page: source.page,
      source_url: source.url,
      entered_at: now,
    }
    await tx
      .insertInto('law_applications')
      .values({ law_id: law.id, ...entry })
      .onConflict((conflict) => conflict.column('law_id').doUpdateSet(entry))
      .execute()
    const step = { on_date: on, description: words, confidence: 'high' as const }
    await tx
      .insertInto('law_steps')
      .values({ law_id: law.id, stage: 'application', ...step })
      .onConflict((conflict) => conflict.columns(['law_id', 'stage']).doUpdateSet(step))
      .execute()
    await setStage(tx, law.id, 'application')
    if (law.status !== 'application') await recordLawFacts(context, tx, { moved: [law.id] })
    await writeAct(tx, {
      actorId: editor.id,
      act: 'law_application_entered',
      at: now,
      details: { reference: law.reference, on },
    })
    await invalidateLaws(context, tx, [law.reference])
  })
}

/** Removes an entry: the law is promulgated, and nothing says that it applies. */
export async function removeApplication(
  context: AppContext,
  editor: Pick<Member, 'id'>,
  reference: string,
): Promise<void> {
  await context.transaction(async (tx) => {
    const law = await lockLaw(tx, reference)
    if (!law.is_entered) throw new Refusal('law_application_not_entered')
    await tx.deleteFrom('law_applications').where('law_id', '=', law.id).execute()
    await tx.deleteFrom('law_steps').where('law_id', '=', law.id).where('stage', '=', 'application').execute()
    await setStage(tx, law.id, 'promulgation')
    await writeAct(tx, {
      actorId: editor.id,
      act: 'law_application_removed',
      at: context.clock.now(),
      details: { reference: law.reference },
    })
    await invalidateLaws(context, tx, [law.reference])
  })
}

/** The law of an address, which no import changes until the transaction ends. */
async function lockLaw(tx: Tx, reference: string) {
  await lockLaws(tx)
  return tx
    .selectFrom('laws')
    .select(['id', 'reference', 'kind', 'status'])
    .select([
      sql<string | null>`(
        select on_date::text from law_steps where law_steps.law_id = laws.id and stage = 'promulgation'
      )`.as('promulgated_on'),
      sql<boolean>`exists (select from law_applications where law_applications.law_id = laws.id)`.as(
        'is_entered',
      ),
    ])
    .where('id', '=', lawOfAddress(reference))
    .executeTakeFirstOrThrow(refusalOf('law_not_found'))
}

/** Sets the stage, and the last move by the known days. */
async function setStage(tx: Tx, id: string, status: 'promulgation' | 'application'): Promise<void> {
  await sql`
    update laws set status = ${status}, moved_at = coalesce((
      select max(known.on_date)::timestamp at time zone 'Europe/Paris'
      from (
        select on_date from law_steps where law_id = laws.id
        union all select on_date from law_acts where law_id = laws.id
      ) as known
    ), moved_at)
    where id = ${id}::uuid`.execute(tx)
}
