import { sha256 } from '@parvis/platform/digest.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Applicant, admit, heldRefusal } from '../admission.ts'
import type { AuthSettings } from '../context.ts'
import type { AuthCore } from '../core.ts'
import type { Tx } from '../database.ts'
import { AuthError, invalid, OAuthError } from '../errors.ts'
import { fields, readBody } from '../input.ts'
import { clientOf, refuseClosed, sessionAnswer, startSession } from '../issue.ts'
import { createAccount, retryOnConflict } from '../new-account.ts'
import { isAllowedRedirect } from '../redirects.ts'
import { lockUser, type User } from '../users.ts'
import { type Chain, readMessage, type SignInMessage } from './message.ts'
import { isSignedBy } from './signatures.ts'

const Chosen = z.object({ chain: fields.text })
const Body = z.object({ message: fields.text, signature: fields.text })

const refused = (description: string) => new OAuthError('invalid_grant', description)

const freshMs = 10 * 60_000
/** Accepted clock skew. */
const skewMs = 60_000
/** The stored part is in every access token, and headers are limited. */
const statementCeiling = 1_000
/** A message is valid for ten minutes after its time of issue, which may be slightly ahead. */
const remembered = 2 * freshMs

/** The grant `web3`: exchanges a wallet's signature over a text that names this site for a session. */
export async function web3Grant(core: AuthCore, request: FastifyRequest) {
  const { context } = core
  requireAnyChain(context.config)
  // A disabled chain is refused before the rest of the body is validated.
  const chain = chainOf(context.config, readBody(request, Chosen).chain)
  const { message: text, signature } = readBody(request, Body)
  if (!text || !signature) throw invalid('Web3 sign-in requires a message and a signature')
  const message = readMessage(chain, text)
  if (!isSignedBy(chain, message.address, text, signature))
    throw refused('Signature does not match address in message')
  requireOurs(message, context.config)
  requireTimely(message, context.clock.now())

  const newcomer = { ip: request.ip, headers: request.headers, given: {} }
  const started = await retryOnConflict(() =>
    context.transaction(async (tx) => {
      await spend(tx, text, new Date(context.clock.now().getTime() + remembered))
      const { user, isNew } = await userOf(core, tx, chain, message, newcomer)
      // A new account is kept; its refusal follows the commit.
      const held = isNew ? heldRefusal(user, 400) : undefined
      if (held !== undefined) return held
      refuseClosed(user, context.clock.now(), 400)
      return startSession(core, tx, user.id, { method: 'web3', provider: 'web3' }, clientOf(request))
    }),
  )
  if (started instanceof AuthError) throw started
  return sessionAnswer(core, started)
}

const isDisabled = () => new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')

/** While every switch is off, nothing of a body matters. */
function requireAnyChain({ auth: { web3 } }: AuthSettings): void {
  if (!web3.ethereum && !web3.solana) throw isDisabled()
}

function chainOf({ auth }: AuthSettings, given: string | undefined): Chain {
  if (given !== 'ethereum' && given !== 'solana')
    throw new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain')
  if (!auth.web3[given]) throw isDisabled()
  return given
}

function requireOurs({ uri, domain }: SignInMessage, config: AuthSettings): void {
  const isLocal = uri.hostname === 'localhost'
  if (uri.protocol !== 'https:' && !isLocal)
    throw refused('Signed Web3 message is using URI which does not use HTTPS')
  if (!isAllowedRedirect(uri.href, config))
    throw refused('Signed Web3 message is using URI which is not allowed on this server')
  if (domain !== uri.host)
    throw refused('Signed Web3 message is using a domain that does not match the one in its URI')
}

function requireTimely({ issuedAt, notBefore, expirationTime }: SignInMessage, now: Date): void {
  const time = now.getTime()
  if (notBefore !== undefined && notBefore.getTime() > time)
    throw refused('Signed Web3 message becomes valid in the future')
  if (expirationTime !== undefined && expirationTime.getTime() <= time)
    throw refused('Signed Web3 message is expired')
  if (issuedAt.getTime() < time - freshMs) throw refused('Signed Web3 message was issued too long ago')
  if (issuedAt.getTime() > time + skewMs) throw refused('Signed Web3 message was issued in the future')
}

/** Each message is valid once, so that an intercepted one is useless. */
async function spend(tx: Tx, message: string, expiresAt: Date): Promise<void> {
  await tx
    .insertInto('auth.spent_proofs')
    .values({ proof_hash: sha256(`web3 ${message}`), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('proof_hash')
    .executeTakeFirstOrThrow(() => refused('Signed Web3 message has been used already'))
}

async function userOf(
  core: AuthCore,
  tx: Tx,
  chain: Chain,
  message: SignInMessage,
  newcomer: Applicant,
): Promise<{ user: User; isNew: boolean }> {
  // Ethereum addresses encode a checksum in their case; the account ignores it.
  const address = chain === 'ethereum' ? message.address.toLowerCase() : message.address
  const providerId = `web3:${chain}:${address}`
  const known = await tx
    .selectFrom('auth.identities')
    .select('user_id')
    .where('provider', '=', 'web3')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  const user = known && (await lockUser(tx, { id: known.user_id }))
  if (user !== undefined) return { user, isNew: false }
  const admission = await admit(core, tx, newcomer, { email: null })
  const claims = {
    address: message.address,
    chain,
    network: message.chainId ?? null,
    domain: message.domain,
    statement: message.statement?.slice(0, statementCeiling).toWellFormed() ?? null,
  }
  const data = { sub: providerId, custom_claims: claims }
  const created = await createAccount(core, tx, {
    metadata: data,
    identity: { provider: 'web3', providerId, data },
    admission,
    ip: newcomer.ip,
  })
  return { user: created, isNew: true }
}
