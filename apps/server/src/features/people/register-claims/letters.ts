import { withSiteName } from '@parvis/contract/accounts/site-name.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { printRegisterLetter, RegisterLetter } from '@parvis/contract/people/register-claims.schemas.ts'
import { registerCodes } from '@parvis/contract/people/register-claims.ts'
import { type Db, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/people.gen.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { invalidateVerification } from '../verification/index.ts'
import { newCode, spaced } from './codes.ts'

/** Letters that wait to be posted. */
const letters = (db: Db) =>
  db
    .selectFrom('register_codes as code')
    .innerJoin('verification_requests as request', 'request.id', 'code.request_id')
    .innerJoin('register_bodies as body', 'body.id', 'code.body_id')
    .select(['code.id', 'code.sent_at', 'code.printed_at', 'body.name as body', 'body.postal_address'])
    .select(['request.claimed_name', 'request.user_id', 'request.id as request_id'])
    .select(sql<string>`coalesce(request.mandate, '')`.as('mandate'))
    .where('request.status', '=', sql.lit('pending'))
    .where('code.is_letter', '=', sql.lit(true))
    .where('code.posted_at', 'is', null)
    .where('code.ended_at', 'is', null)

type LetterRow = Awaited<ReturnType<ReturnType<typeof letters>['execute']>>[number]

const letterView = (row: LetterRow): RegisterLetter => ({
  id: row.id,
  asked_at: row.sent_at.toISOString(),
  claimed_name: row.claimed_name,
  mandate: row.mandate,
  body: row.body,
  postal_address: row.postal_address,
  printed_at: row.printed_at?.toISOString() ?? null,
})

export function listLetters(db: Db, after: Keyset | null): Promise<Page<RegisterLetter>> {
  return paginate(letters(db), ['code.sent_at', 'code.id', 'asc'], after, pageSizes.verifications, letterView)
}

/** Nobody prints or posts the code of their own claim. */
async function lockLetter(tx: Tx, reviewer: Member, letterId: string): Promise<LetterRow> {
  const letter = await letters(tx)
    .where('code.id', '=', letterId)
    .forUpdate('code')
    .executeTakeFirstOrThrow(refusalOf('register_letter_not_found'))
  if (letter.user_id === reviewer.id) throw new Refusal('own_content')
  return letter
}

/** Makes a new code for a letter and returns the text to print. The code that was printed before is void. */
export function printLetter(
  context: AppContext,
  reviewer: Member,
  letterId: string,
): Promise<z.output<(typeof printRegisterLetter)['returns']>> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const letter = await lockLetter(tx, reviewer, letterId)
    const { code, token, hashes } = newCode(context, letter.request_id)
    await updateById(tx, 'register_codes', letterId, { ...hashes, printed_at: now })
    await recordAct(tx, { reviewer, letter, act: 'register_letter_printed', now })
    const t = translations.fr
    const facts = { person: letter.claimed_name, mandate: letter.mandate, body: letter.body }
    const link = `${context.config.siteUrl}/contestation#${token}`
    const { name } = context.siteSettings.current().identity
    const named = (text: string) => withSiteName(text, name, 'fr')
    return {
      letter: letterView({ ...letter, printed_at: now }),
      subject: named(t('register.code.subject', facts)),
      paragraphs: [
        t('register.code.lead', { ...facts, code: spaced(code), days: registerCodes.letterDays }),
        t('register.letter.objection', { link }),
        t('register.letter.otherwise'),
      ].map(named),
    }
  })
}

/** Marks a printed letter as posted: the days of its code begin. */
export function postLetter(context: AppContext, reviewer: Member, letterId: string): Promise<{ id: string }> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const letter = await lockLetter(tx, reviewer, letterId)
    if (letter.printed_at === null) throw new Refusal('register_letter_unprinted')
    const due_at = addDays(now, registerCodes.letterDays)
    await updateById(tx, 'register_codes', letterId, { posted_at: now, due_at })
    await recordAct(tx, { reviewer, letter, act: 'register_letter_posted', now })
    invalidateVerification(context, tx, letter.user_id)
    return { id: letterId }
  })
}

interface LetterAct {
  reviewer: Member
  letter: LetterRow
  act: 'register_letter_printed' | 'register_letter_posted'
  now: Date
}

function recordAct(tx: Tx, { reviewer, letter, act, now }: LetterAct): Promise<unknown> {
  const details = { body: letter.body }
  return writeAct(tx, { actorId: reviewer.id, act, at: now, subjectId: letter.user_id, details })
}
