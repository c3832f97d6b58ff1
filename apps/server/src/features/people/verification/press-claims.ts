import type { PressCheck } from '@parvis/contract/people/newsrooms.schemas.ts'
import { isWithoutDocument } from '@parvis/contract/people/newsrooms.ts'
import type { submitVerification } from '@parvis/contract/people/verification.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readEdition } from '../elected-register/index.ts'
import { readNewsroom } from '../newsrooms/index.ts'

type Draft = Pick<
  z.output<typeof submitVerification.body>,
  'organisation' | 'press_proof' | 'press_card_number' | 'press_card_year'
>

/** Newsroom and proof of a journalist's request. A card is of one year, and so is its tick. */
export async function pressFacts(db: Db, memberId: string, draft: Draft, now: Date) {
  const { has_contact, mail_agrees, site_agrees, service } = await readNewsroom(db, draft.organisation, {
    memberId,
    now,
  })
  const press_proof = draft.press_proof ?? 'document'
  if (press_proof === 'newsroom' && !has_contact) throw new Refusal('newsroom_without_contact')
  if (press_proof === 'site' && !(mail_agrees && site_agrees)) throw new Refusal('newsroom_site_unproven')
  const card = press_proof === 'card' ? cardOf(draft, now) : null
  return {
    press_proof,
    press_service: service !== null && service.expires_on >= dayInParis(now) ? service.number : null,
    press_card_number: card?.number ?? null,
    press_card_year: card?.year ?? null,
    mandate_ends_on: card && `${card.year}-12-31`,
  }
}

function cardOf({ press_card_number: number, press_card_year: year }: Draft, now: Date) {
  if (!number || !year) throw new Refusal('press_card_required')
  const thisYear = Number(dayInParis(now).slice(0, 4))
  // The cards of the next year are sent out in the last months of a year.
  if (year < thisYear || year > thisYear + 1) throw new Refusal('press_card_over')
  return { number, year }
}

export const needsDocument = (proof: Draft['press_proof']) => !isWithoutDocument(proof ?? 'document')

/** Compares a journalist's request with what is known today; null for others. */
export async function readPressCheck(db: Db, requestId: string, now: Date): Promise<PressCheck | null> {
  const request = await db
    .selectFrom('verification_requests as request')
    .select(['request.user_id', 'request.organisation', 'request.press_proof'])
    .select(
      sql<number>`(
        select count(distinct other.user_id)::int from verification_requests as other
        where other.press_card_number = request.press_card_number and other.user_id <> request.user_id
      )`.as('same_card'),
    )
    .where('request.id', '=', requestId)
    .executeTakeFirst()
  if (request === undefined || request.press_proof === null) return null
  const { service, has_contact, mail_agrees, site_agrees } = await readNewsroom(db, request.organisation, {
    memberId: request.user_id,
    now,
  })
  const edition = await readEdition(db, 'cppap')
  return { service, has_contact, mail_agrees, site_agrees, edition, same_card: request.same_card }
}
