import { buffer } from 'node:stream/consumers'
import type { RegisterProof } from '@parvis/contract/people/register-claims.ts'
import type { OwnVerification, VerificationDraft } from '@parvis/contract/people/verification.schemas.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { ArchivedFiles } from '../../accounts/account/index.ts'
import { countAct } from '../../accounts/fair-use/index.ts'
import { type Member, recordMemberChange } from '../../accounts/identity/index.ts'
import { requireOffered } from '../parties/index.ts'
import { documentCipher, removeLeftovers } from './documents.ts'
import { invalidateVerification } from './letters.ts'
import { isReconfirmation, reconfirmations } from './policy.ts'
import { verificationPort } from './ports.ts'
import { needsDocument, pressFacts } from './press-claims.ts'
import { matchClaim } from './register-check.ts'
import { readOwnVerification } from './store.ts'

/** Requests the tick of the member's role with the chosen documents. Only one request can be pending. */
export async function submit(
  context: AppContext,
  member: Member,
  draft: VerificationDraft,
): Promise<OwnVerification> {
  return context.transaction(async (tx) => {
    const profile = await lockProfile(tx, member.id)
    const { role } = profile
    if (role === 'citizen') throw new Refusal('not_verifiable')
    const waiting = await waitingRequest(tx, member.id)
    if (waiting !== undefined && !isReconfirmation(waiting.kind))
      return readOwnVerification(tx, member.id, context.clock.now())
    const facts =
      role === 'journalist'
        ? await journalistFacts(context, tx, member.id, draft)
        : officialFacts(context, draft)
    if (facts.party !== null) await requireOffered(tx, facts.party, profile.political_party)
    if (role === 'politician' || needsDocument(draft.press_proof)) await requireDocuments(tx, member.id)
    await countAct(context, tx, member, 'verification')
    const id = await openRequest(context, tx, member.id, profile, facts)
    await attachDocuments(tx, member.id, id)
    return readOwnVerification(tx, member.id, context.clock.now())
  })
}

type Facts = Awaited<ReturnType<typeof journalistFacts>> | ReturnType<typeof officialFacts>

/** The mandate of the register that a member claims, with the proof. */
interface RegisterFacts {
  mandate_id: string
  register_edition: string
  register_proof: RegisterProof
  /** Waits for the claimant's code, apart from the queue. */
  awaits_applicant: boolean
}

/** Opens a request; returns its id. It replaces one about a suspended tick. The profile must be locked. */
export async function openRequest(
  context: AppContext,
  tx: Tx,
  memberId: string,
  profile: Pick<Awaited<ReturnType<typeof lockProfile>>, 'role' | 'verified' | 'display_name'>,
  facts: Facts & {
    source_url?: string
    source_on?: string
    note?: string
    /** Claim of a mandate of the register. */
    register?: RegisterFacts
  },
): Promise<string> {
  const { role, verified, display_name } = profile
  const { register, ...stated } = facts
  if (role === 'citizen') throw new Refusal('not_verifiable')
  await tx
    .deleteFrom('verification_requests')
    .where('user_id', '=', memberId)
    .where('status', '=', sql.lit('pending'))
    .execute()
  const { id } = await tx
    .insertInto('verification_requests')
    .values({
      ...stated,
      ...register,
      register_match: await matchClaim(tx, register?.mandate_id ?? null, display_name),
      user_id: memberId,
      role,
      kind: verified ? 'renewal' : 'first',
      claimed_name: display_name,
      created_at: context.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!verified) await setStatus(tx, memberId, 'pending')
  await recordMemberChange(context, tx, memberId, 'verification_asked')
  invalidateVerification(context, tx, memberId)
  await verificationPort().requestSent(context, tx, id)
  return id
}

async function journalistFacts(context: AppContext, tx: Tx, memberId: string, draft: VerificationDraft) {
  const organisation = draft.organisation.trim()
  const press = await pressFacts(tx, memberId, { ...draft, organisation }, context.clock.now())
  return { organisation, mandate: null, party: null, message: draft.message?.trim() || null, ...press }
}

function officialFacts(context: AppContext, draft: VerificationDraft) {
  const mandate = draft.mandate?.trim()
  if (!mandate) throw new Refusal('mandate_required')
  if (draft.mandate_ends_on && draft.mandate_ends_on < dayInParis(context.clock.now()))
    throw new Refusal('mandate_over')
  return {
    organisation: draft.organisation.trim(),
    mandate,
    party: draft.party ?? null,
    mandate_ends_on: draft.mandate_ends_on ?? null,
    message: draft.message?.trim() || null,
  }
}

/** Withdraws a pending request and deletes its documents. */
export async function withdraw(context: AppContext, member: Member): Promise<OwnVerification> {
  return context.transaction(async (tx) => {
    const { verified } = await lockProfile(tx, member.id)
    const { numDeletedRows } = await tx
      .deleteFrom('verification_requests')
      .where('user_id', '=', member.id)
      .where('status', '=', sql.lit('pending'))
      .where('kind', 'not in', reconfirmations)
      .executeTakeFirst()
    if (numDeletedRows > 0n) {
      const last = await tx
        .selectFrom('verification_requests')
        .select('status')
        .where('user_id', '=', member.id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (!verified) await setStatus(tx, member.id, last?.status ?? 'none')
      invalidateVerification(context, tx, member.id)
    }
    return readOwnVerification(tx, member.id, context.clock.now())
  })
}

export async function lockProfile(tx: Tx, memberId: string) {
  const profile = await tx
    .selectFrom('profiles')
    .select(['role', 'verified', 'display_name', 'verification_status', 'political_party', 'media'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow(refusalOf('not_authenticated'))
  return profile
}

/** The request that waits for a decision; a member has one at most. */
export function waitingRequest(tx: Tx, memberId: string) {
  return tx
    .selectFrom('verification_requests')
    .select(['id', 'kind', 'mandate_id'])
    .where('user_id', '=', memberId)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirst()
}

/** @throws Refusal documents_required */
export async function requireDocuments(tx: Tx, memberId: string): Promise<void> {
  const { length } = await chosenDocuments(tx, memberId)
  if (length === 0) throw new Refusal('documents_required')
}

/** Sends the chosen documents with a request. */
export async function attachDocuments(tx: Tx, memberId: string, requestId: string): Promise<void> {
  await tx
    .updateTable('verification_documents')
    .set({ request_id: requestId })
    .where('user_id', '=', memberId)
    .where('request_id', 'is', null)
    .execute()
}

function chosenDocuments(tx: Tx, memberId: string) {
  return tx
    .selectFrom('verification_documents')
    .select('id')
    .where('user_id', '=', memberId)
    .where('request_id', 'is', null)
    .forUpdate()
    .execute()
}

export async function setStatus(
  tx: Tx,
  memberId: string,
  verification_status: 'none' | 'pending' | 'approved' | 'rejected' | 'revoked',
): Promise<void> {
  await updateById(tx, 'profiles', memberId, { verification_status })
}

/** All existing documents that the member has uploaded. */
export const documentsInArchive: ArchivedFiles = {
  table: 'verification_documents',
  key: ['id'],
  rows: (memberId) => sql`select id, key, name from verification_documents where user_id = ${memberId}`,
  file: (context, { id, key, name }) => ({
    path: `justificatifs/${id}-${String(name).replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')}`,
    async open() {
      const sealed = await context.storage.open(String(key))
      if (sealed === null) return null
      const plain = documentCipher(context).open(String(id), await buffer(sealed.body))
      return (async function* () {
        yield plain
      })()
    },
  }),
}

/** Deletes all documents of a member with their files. */
export async function removeDocumentsOf(context: AppContext, memberId: string): Promise<void> {
  await context.db.deleteFrom('verification_documents').where('user_id', '=', memberId).execute()
  await removeLeftovers(context)
}
