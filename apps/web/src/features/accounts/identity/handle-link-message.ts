import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { readClosure } from '@parvis/contract/accounts/credentials.ts'
import type { User } from '@supabase/auth-js'
import { announce } from '../../../lib/announce.ts'
import { call } from '../../../lib/api-client.ts'
import { rememberClosure } from '../../../lib/closed-account.ts'
import { arrivalError, currentSession } from '../../../lib/session.ts'
import { notify } from '../../../ui/notify.ts'
import { authCodeText, authFailure } from './auth-errors.ts'
import { notifyConfirmed } from './confirmed.ts'
import {
  openAdmission,
  openArrival,
  openConfirmation,
  openDeadLink,
  openSignIn,
  openUnopenedLink,
} from './identity-dialogs.ts'
import { type LinkMessage, needsConsent } from './link-message.ts'

type CodeMessage = Extract<LinkMessage, { kind: 'code' }>

/** Acts on what a link from a mail, or the return from a provider, has brought, and tells what has come of it. */
export async function handleLinkMessage(message: LinkMessage): Promise<void> {
  if (message.kind === 'half-changed') {
    notify.info(
      t`Première confirmation reçue`,
      t`Ouvrez aussi le lien envoyé à votre autre adresse : le changement sera alors complet.`,
    )
  } else if (message.kind === 'code') {
    await showArrival(message)
  } else if (message.kind === 'link') {
    openUnopenedLink(message)
  } else if (message.kind === 'tokens') {
    await askAboutTokens(message)
  } else if (message.banTicket !== undefined && (await storeClosure(message.banTicket))) {
    openSignIn()
  } else if (hasWayOn(message.code)) {
    openDeadLink('dead')
  } else if (message.code === 'admission_pending') {
    openAdmission()
  } else {
    notifyLinkFailure(message.code, message.description)
    if (message.code !== null && owed.has(message.code)) openSignIn('sign-up')
  }
}

/** Asks why the account is closed: the form of the sign-in shows it. False without an answer. */
async function storeClosure(ticket: string): Promise<boolean> {
  const answer = await call(readClosure, { body: { ticket } }).catch(() => null)
  if (!answer?.closure) return false
  rememberClosure(answer.closure)
  return true
}

/** Refusals of newcomers whom another site has sent back: the form says what they still have to bring. */
const owed: ReadonlySet<string> = new Set([
  'invitation_required',
  'invitation_invalid',
  'join_reason_required',
])

function notifyLinkFailure(code: string | null, description: string | null): void {
  const known = authCodeText(code, description)
  notify.error(
    t`Erreur de connexion`,
    known ? i18n._(known) : (description ?? t`Une erreur technique s’est produite`),
  )
}

async function showArrival(message: CodeMessage): Promise<void> {
  const { mail, passwordNeeded, code } = message
  if (needsConsent(message)) return openConfirmation({ code, mail: 'email_change' })
  const error = await arrivalError()
  if (error?.code === 'pkce_code_verifier_not_found') return showOpenedElsewhere(message)
  if (error?.code === 'admission_pending') return openAdmission()
  if (error && hasWayOn(error.code ?? null)) return openDeadLink('dead')
  if (error) {
    // The refusal has told why; the form of the sign-in shows it.
    if (error.code === 'user_banned') return openSignIn()
    const { known, serverMessage } = authFailure(error)
    notify.error(
      t`Erreur de connexion`,
      known ? i18n._(known) : (serverMessage ?? t`Une erreur technique s’est produite`),
    )
    return
  }
  // The link was one proof of two: the form for the other speaks for itself.
  if (currentSession().status === 'second-factor') return
  if (passwordNeeded)
    notify.info(
      t`Adresse confirmée`,
      t`Votre compte n’a pas encore de mot de passe : choisissez-en un dans vos paramètres.`,
    )
  else if (mail === 'signup') notifyConfirmed()
  else if (mail === 'magiclink') announce(t`Connexion réussie`, t`Bienvenue !`)
  else if (mail === 'email_change') notifyEmailChanged()
}

function notifyEmailChanged(): void {
  notify.success(t`Adresse modifiée`, t`Votre nouvelle adresse est confirmée.`)
}

/**
 * A link signs in only the browser that asked for it. Left unspent, it can be confirmed here; otherwise it has done its
 * work on the server.
 */
function showOpenedElsewhere({ mail, passwordNeeded, code, unspent }: CodeMessage): void {
  const isGuest = currentSession().status === 'signed-out'
  if (unspent && mail === 'signup') {
    openConfirmation({ code, mail })
  } else if (passwordNeeded && isGuest) {
    notify.info(
      t`Adresse confirmée`,
      t`Votre compte n’a pas encore de mot de passe : choisissez-en un par « Mot de passe oublié ? ».`,
    )
    openSignIn()
  } else if (mail === 'signup') {
    notify.success(
      t`Adresse confirmée`,
      isGuest ? t`Connectez-vous pour entrer.` : t`Votre compte est ouvert. Bienvenue !`,
    )
    if (isGuest) openSignIn()
  } else if (mail === 'email_change') notifyEmailChanged()
  else if (mail === 'magiclink' && isGuest) openDeadLink('elsewhere')
  // The screen of a recovery asks for the next mail itself.
  else if (mail === null) notifyLinkFailure('bad_oauth_state', null)
}

/** Anybody can write tokens of their own account into a link: who opens it sees whose account it is, and decides. */
async function askAboutTokens(tokens: Extract<LinkMessage, { kind: 'tokens' }>): Promise<void> {
  const answer = await fetch('/auth/v1/user', {
    headers: { authorization: `Bearer ${tokens.accessToken}`, 'x-supabase-api-version': '2024-01-01' },
  }).catch(() => null)
  if (answer === null) return notifyLinkFailure(null, null)
  if (!answer.ok) return notifyLinkFailure('otp_expired', null)
  const { email, phone } = (await answer.json()) as User
  openArrival({ ...tokens, address: email || phone || null })
}

/**
 * A mail's link that works no more: somebody who is signed out needs another one, and is offered it. The screen of
 * a recovery asks for the next mail itself.
 */
function hasWayOn(code: string | null): boolean {
  const recovering = new URLSearchParams(location.search).get('mode') === 'recovery'
  return code === 'otp_expired' && currentSession().status === 'signed-out' && !recovering
}
