import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { NoticeDraft } from '@parvis/contract/trust/legal-notices.schemas.ts'
import { isWorkDone, noticeWork } from '@parvis/contract/trust/legal-notices.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { lockByName } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { isConfirmedAddress, type Member, mailAddress } from '../../accounts/identity/index.ts'
import { activeFlaggerOf } from '../flaggers/index.ts'
import { joinCase, raiseGravity, requireReportsProcessed } from '../moderation/index.ts'
import { countGuestNotice, forgetMailCounts, mayBeMailed } from './budgets.ts'
import { receiptLetter } from './letters.ts'
import { networkOf, newReceipt, noticeLink, secretOf } from './receipts.ts'
import { findNoticed } from './target.ts'

/** Matches links as a reader would. A notice names one content; it must not contain many links. */
const links = /(?:https?:\/\/|www\.)\S/gi

/**
 * Accepts a notice under article 16 of regulation 2022/2065: opens a case or joins the open one, and mails an
 * acknowledgement. The same form sent twice is one notice. A further notice about the same content from the
 * same address gets the usual response, since addresses are not verified; it adds no weight, and only the
 * first one causes mails. Mails to unverified addresses have a budget: notices beyond it are accepted, and
 * can be followed by their link.
 */
export async function giveNotice(
  context: AppContext,
  member: Member | null,
  draft: Omit<NoticeDraft, 'captcha_token'>,
  { ip, isSolved }: { ip: string; isSolved: boolean },
): Promise<{ receipt: string; secret: string }> {
  const explanation = draft.explanation.trim()
  if ((explanation.match(links)?.length ?? 0) > furtherLimits.noticeLinks) throw new Refusal('too_many_links')
  const email = draft.email?.trim() || null
  const language = draft.language ?? 'fr'
  return context.transaction(async (tx) => {
    if (member !== null)
      await requireReportsProcessed(tx, {
        memberId: member.id,
        reason: draft.reason,
        now: context.clock.now(),
      })
    const target = await findNoticed(tx, member?.id ?? null, context.config.siteUrl, draft)
    if (member !== null && target.author_id === member.id) throw new Refusal('own_content')
    const { target_type, target_id, address } = target
    // Serialises notices about one content, so that of two the second sees the first.
    await lockByName(tx, `notice ${target_id}`)
    const resent = await resentReceipt(tx, { ...draft, target_id })
    if (resent !== undefined) return { receipt: resent, secret: secretOf(context.config, resent) }
    if (member === null && context.config.rateLimits)
      await requireRoom(context, tx, { ip, now: context.clock.now(), isSolved, draft })
    const network = member === null ? networkOf(context.config, { ip, target_type, target_id }) : null
    const isKnown = email !== null && (await isKnownOf(tx, { target_type, target_id, email }))
    const flagger = member === null ? undefined : await activeFlaggerOf(tx, member.id, context.clock.now())
    const caseId = await joinCase(
      context,
      tx,
      { type: target_type, id: target_id, authorId: target.author_id },
      {
        reason: draft.reason,
        memberId: member?.id ?? null,
        isHeard: isKnown || (network !== null && (await isNetworkKnown(tx, network))),
        isUnverified: member === null,
        isTrusted: flagger !== undefined,
      },
    )
    const isWrittenTo =
      email !== null &&
      !isKnown &&
      (await mayWriteTo(context, tx, { email, memberId: member?.id ?? null, ip }))
    const receipt = newReceipt()
    const secret = secretOf(context.config, receipt)
    await tx
      .insertInto('legal_notices')
      .values({
        case_id: caseId,
        receipt,
        secret_hash: sha256(secret),
        member_id: member?.id ?? null,
        flagger_id: flagger ?? null,
        notifier_name: draft.name?.trim() || null,
        notifier_email: isKnown ? null : email,
        target_type,
        target_id,
        address,
        reason: draft.reason,
        explanation,
        request_id: draft.request_id,
        language,
        is_written_to: isWrittenTo,
        network,
      })
      .execute()
    const link = noticeLink(context.config, receipt)
    if (isWrittenTo) {
      const letter = receiptLetter({ receipt, language, target_type, reason: draft.reason }, link)
      await mailAddress(context, tx, { to: email, language }, letter)
    }
    return { receipt, secret }
  })
}

/**
 * Refuses a guest's notice beyond the site's ceiling, and under a flood one without an effort: a solved captcha where
 * one is configured, otherwise a proof of work, which the form makes by itself.
 */
async function requireRoom(
  context: AppContext,
  tx: Tx,
  { ip, now, isSolved, draft }: { ip: string; now: Date; isSolved: boolean; draft: WorkedDraft },
): Promise<void> {
  const state = await countGuestNotice(context.config, tx, { ip, now })
  if (state === 'closed') throw new Refusal('notices_closed')
  if (state === 'flood' && !isSolved && !(await isWorkDone(draft.request_id, draft.work ?? '')))
    throw new Refusal('notice_work_needed', undefined, { bits: String(noticeWork.bits) })
}

type WorkedDraft = Pick<NoticeDraft, 'request_id' | 'work'>

/**
 * A member's confirmed address may always be mailed; any other address has a budget, since the sender may not
 * own it.
 */
async function mayWriteTo(
  context: AppContext,
  tx: Tx,
  { email, memberId, ip }: { email: string; memberId: string | null; ip: string },
): Promise<boolean> {
  if (memberId !== null && (await isConfirmedAddress(tx, memberId, email))) return true
  return (
    !context.config.rateLimits ||
    mayBeMailed(context.config, tx, { recipient: email, ip, now: context.clock.now() })
  )
}

/** The receipt of the same form, if it was sent before. */
async function resentReceipt(
  tx: Tx,
  { request_id, target_id }: Pick<NoticeDraft, 'request_id' | 'target_id'>,
): Promise<string | undefined> {
  const sent = await tx
    .selectFrom('legal_notices')
    .select('receipt')
    .where('request_id', '=', request_id)
    .where('target_id', '=', target_id)
    .executeTakeFirst()
  return sent?.receipt
}

/** Whether a guest of the same network has already sent a notice about the same content in the open case. */
async function isNetworkKnown(tx: Tx, network: Buffer): Promise<boolean> {
  const known = await tx
    .selectFrom('legal_notices')
    .innerJoin('moderation_cases as judged', 'judged.id', 'legal_notices.case_id')
    .select('legal_notices.id')
    .where('network', '=', network)
    .where('judged.status', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

/** Whether this address has already sent a notice about this content in the open case. */
async function isKnownOf(
  tx: Tx,
  { target_type, target_id, email }: Pick<NoticeDraft, 'target_type' | 'target_id'> & { email: string },
): Promise<boolean> {
  const known = await tx
    .selectFrom('legal_notices')
    .innerJoin('moderation_cases as judged', 'judged.id', 'legal_notices.case_id')
    .select('legal_notices.id')
    .where('legal_notices.target_type', '=', target_type)
    .where('legal_notices.target_id', '=', target_id)
    .where(sql<boolean>`lower(notifier_email) = lower(${email})`)
    .where('judged.status', '=', 'open')
    .executeTakeFirst()
  return known !== undefined
}

/** Notes that the notifier has confirmed the address: the reason then has its full gravity in the open case. */
export async function confirmNotice(
  context: AppContext,
  notice: { id: string; case_id: string | null; reason: NoticeDraft['reason']; member_id: string | null },
): Promise<void> {
  await context.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('legal_notices')
      .set({ confirmed_at: context.clock.now() })
      .where('id', '=', notice.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && notice.case_id !== null && notice.member_id === null)
      await raiseGravity(context, tx, notice.case_id, notice.reason)
  })
}

/** Deletes notifiers' names and addresses after the days of the settings; the text of the notice remains. */
export async function forgetNotifiers({
  db,
  clock,
  siteSettings,
}: Pick<AppContext, 'db' | 'clock' | 'siteSettings'>): Promise<void> {
  await forgetMailCounts(db, clock.now())
  const before = subDays(clock.now(), siteSettings.current().retention.notices_days)
  await sql`
    update legal_notices set notifier_name = null, notifier_email = null, network = null
    where created_at < ${before} and (notifier_name is not null or notifier_email is not null or network is not null)
  `.execute(db)
}
