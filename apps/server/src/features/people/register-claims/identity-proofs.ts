import type { beginIdentityProof, endIdentityProof } from '@parvis/contract/people/register-claims.schemas.ts'
import {
  type IdentityOutcome,
  type IdentityProvider,
  identityChecks,
  identityReturn,
} from '@parvis/contract/people/register-claims.ts'
import { type Db, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { countAct } from '../../accounts/fair-use/index.ts'
import {
  type AuthCore,
  beginProof,
  endProof,
  type Member,
  type ProofAnswer,
} from '../../accounts/identity/index.ts'
import { compareIdentity, type Identity, readEdition } from '../elected-register/index.ts'
import { requireOffered } from '../parties/index.ts'
import {
  giveRegisterTick,
  invalidateVerification,
  isClearClaim,
  isReconfirmation,
  lockProfile,
  lockRequest,
  openRequest,
  readOwnVerification,
  waitingRequest,
} from '../verification/index.ts'
import { factsOf, lockMandate, requireClaimable } from './claimable.ts'

type Begin = z.output<NonNullable<(typeof beginIdentityProof)['body']>>

/** Begins a proof by identity: of the open claim's mandate, or of the chosen one. Returns the provider's address. */
export async function beginIdentity(
  context: AppContext,
  core: AuthCore,
  member: Member,
  { provider, mandate_id, party }: Begin,
): Promise<{ url: string }> {
  const now = context.clock.now()
  const mandateId = await context.transaction(async (tx) => {
    const profile = await lockProfile(tx, member.id)
    const open = await openClaim(tx, member.id)
    const mandate = await requireClaimable(tx, profile, (open ? open.mandate_id : mandate_id) ?? null)
    if (party) await requireOffered(tx, party, profile.political_party)
    if (provider === 'proconnect' && !mandate.body.has_siren) throw new Refusal('register_body_without_siren')
    await requireFewVisits(tx, member.id, now)
    return mandate.id
  })
  const returnTo = `${context.config.siteUrl}${identityReturn}`
  const { url, key } = await beginProof(core, { provider, userId: member.id, returnTo })
  await context.db
    .insertInto('identity_proofs')
    .values({
      ...{ visit_key: key, user_id: member.id, mandate_id: mandateId, provider },
      ...{ party: party ?? null, begun_at: now },
    })
    .execute()
  return { url }
}

/** The member's request that waits for a decision or for its code; undefined for one that no member sent. */
async function openClaim(tx: Tx, memberId: string) {
  const waiting = await waitingRequest(tx, memberId)
  return waiting === undefined || isReconfirmation(waiting.kind) ? undefined : lockRequest(tx, waiting.id)
}

async function requireFewVisits(db: Db, memberId: string, now: Date): Promise<void> {
  const { count } = await db
    .selectFrom('identity_proofs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', memberId)
    .where('begun_at', '>', subDays(now, identityChecks.days))
    .executeTakeFirstOrThrow()
  if (count >= identityChecks.ofMember) throw new Refusal('too_many_identity_checks')
}

/** Whether many identities differed from a mandate: somebody may try one after the other, so a person decides about one that agrees. */
async function isMuchTried(db: Db, mandateId: string, now: Date): Promise<boolean> {
  const { count } = await db
    .selectFrom('identity_proofs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('mandate_id', '=', mandateId)
    .where('compared_at', '>', subDays(now, identityChecks.days))
    .executeTakeFirstOrThrow()
  return count >= identityChecks.ofMandate
}

const names = { given_name: z.string().min(1).max(500) }
const surname = z.string().min(1).max(500)

/** Signed claims of each provider, and the identity that they describe. Everything else is left unread. */
const readers: Record<IdentityProvider, z.ZodType<Identity>> = {
  proconnect: z
    .object({ ...names, usual_name: surname, siret: z.string().regex(/^\d{14}$/) })
    .transform(({ given_name, usual_name, siret }) => ({
      given_name,
      surnames: [usual_name],
      siren: siret.slice(0, 9),
    })),
  franceconnect: z
    .object({
      ...names,
      family_name: surname,
      preferred_username: surname.optional(),
      birthdate: z.iso.date(),
    })
    .transform(({ given_name, family_name, preferred_username, birthdate }) => ({
      given_name,
      surnames: [family_name, ...(preferred_username === undefined ? [] : [preferred_username])],
      birthdate,
    })),
}

type Ended = z.output<(typeof endIdentityProof)['returns']>

/** Ends a proof by identity and decides the claim. The identity is compared and forgotten. */
export async function endIdentity(
  context: AppContext,
  core: AuthCore,
  member: Member,
  answer: ProofAnswer,
): Promise<Ended> {
  const visit = await context.db
    .selectFrom('identity_proofs')
    .select(['id', 'mandate_id', 'provider', 'party'])
    .where('visit_key', '=', sha256(answer.state))
    .where('user_id', '=', member.id)
    .where('compared_at', 'is', null)
    .executeTakeFirstOrThrow(refusalOf('identity_state_invalid'))
  const { provider } = visit
  const { claims, logoutUrl } = await endProof(core, {
    ...{ provider, userId: member.id, answer },
    logoutTo: `${context.config.siteUrl}/verification`,
  })
  const { data: identity } = readers[provider].safeParse(claims)
  if (identity === undefined) throw new Refusal('identity_unusable')
  const outcome = await context.transaction((tx) => decide(context, tx, { member, visit, identity }))
  return {
    outcome,
    provider,
    verification: await readOwnVerification(context.db, member.id, context.clock.now()),
    logout_url: logoutUrl,
  }
}

interface ProvenClaim {
  member: Member
  visit: { id: string; mandate_id: string; provider: IdentityProvider; party: string | null }
  identity: Identity
}

async function decide(
  context: AppContext,
  tx: Tx,
  { member, visit, identity }: ProvenClaim,
): Promise<IdentityOutcome> {
  const now = context.clock.now()
  const { mandate_id, provider, party } = visit
  const profile = await lockProfile(tx, member.id)
  const open = await openClaim(tx, member.id)
  // Another claim was sent meanwhile: this identity says nothing about it.
  if (open !== undefined && open.mandate_id !== mandate_id) throw new Refusal('identity_state_invalid')
  const mandate = await requireClaimable(tx, profile, mandate_id).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('identity_state_invalid') : error
  })
  await lockMandate(tx, mandate_id)
  const birthKey = openSecret(context.config).derive('births of the register')
  const agreement = await compareIdentity(tx, { mandateId: mandate_id, identity, birthKey })
  if (agreement !== 'agrees' && agreement !== 'unknown') {
    await updateById(tx, 'identity_proofs', visit.id, { compared_at: now })
    return agreement === 'body_differs' ? 'identity_body_differs' : 'identity_differs'
  }
  // Only identities that differ are kept and counted.
  await tx.deleteFrom('identity_proofs').where('id', '=', visit.id).execute()
  const register = {
    mandate_id,
    register_edition: (await readEdition(tx)) ?? dayInParis(now),
    register_proof: provider,
    awaits_applicant: false,
  }
  if (open === undefined) {
    if (party) await requireOffered(tx, party, profile.political_party)
    await countAct(context, tx, member, 'verification')
  } else await endCode(tx, open.id, now)
  const requestId =
    open === undefined
      ? await openRequest(context, tx, member.id, profile, { ...factsOf(mandate), party, register })
      : open.id
  await updateById(tx, 'verification_requests', requestId, register)
  const request = await lockRequest(tx, requestId)
  if (
    agreement === 'agrees' &&
    !(await isMuchTried(tx, mandate_id, now)) &&
    (await isClearClaim(tx, request))
  ) {
    await giveRegisterTick(context, tx, request, provider)
    return 'verified'
  }
  invalidateVerification(context, tx, member.id)
  return 'in_review'
}

/** The code that the body may still hand over is not needed any more. */
async function endCode(tx: Tx, requestId: string, now: Date): Promise<void> {
  await tx
    .updateTable('register_codes')
    .set({ ended_at: now })
    .where('request_id', '=', requestId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Forgets visits that no limit counts any more. */
export async function sweepIdentityProofs(context: AppContext): Promise<void> {
  await context.db
    .deleteFrom('identity_proofs')
    .where('begun_at', '<', subDays(context.clock.now(), identityChecks.days))
    .execute()
}
