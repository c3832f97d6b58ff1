import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isAuthError, isAuthWeakPasswordError } from '@supabase/auth-js'
import { siteName } from '../../../lib/site-name.ts'
import { refusalTexts } from './refusal-texts.ts'
import { isUnreachable, isUnreadable } from './retry.ts'

const invalidCredentials = msg`Email ou mot de passe incorrect.`
const unconfirmed = msg`Veuillez confirmer votre email avant de vous connecter.`
export const alreadyRegistered = msg`Cette adresse email est déjà utilisée.`
const unreachable = msg`Problème de connexion au serveur. Vérifiez votre connexion internet.`
const weakPassword = msg`Ce mot de passe est trop faible : choisissez-en un plus long et moins courant.`
const knownPassword = msg`Ce mot de passe est trop connu pour vous protéger : choisissez-en un autre, moins courant.`
export const tooLongPassword = msg`Ce mot de passe est trop long : 256 caractères au plus. Raccourcissez-le, puis réessayez.`
export const invalidEmail = msg`Cette adresse email n’est pas valide.`
export const invalidPhone = msg`Ce numéro n’est pas valide. Commencez par l’indicatif du pays : +33 6 12 34 56 78.`
const tooManyMails = msg`Trop d’emails demandés. Patientez une minute, puis réessayez.`
const expiredLink = msg`Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.`
const wrongCode = msg`Ce code n’est pas le bon, ou il a expiré. Vérifiez-le, ou demandez un nouvel email.`
const interrupted = msg`La connexion a été interrompue. Recommencez depuis cette page.`
const providerOff = msg`Ce serveur ne propose plus ce moyen de connexion.`

const unknownOrganisation = msg`Aucune organisation n’est reliée à ${siteName} sous ce nom. Vérifiez l’adresse, ou connectez-vous autrement.`
const organisationLate = msg`La connexion par votre organisation a pris trop de temps ou a déjà servi. Recommencez.`
const organisationRefused = msg`La réponse de votre organisation n’a pas pu être vérifiée. Recommencez ; si cela persiste, prévenez son service informatique.`
const organisationIncomplete = msg`Votre organisation n’a pas transmis ce qu’il faut pour vous reconnaître. Signalez-le à son service informatique.`

const banned = msg`Ce compte est suspendu ou fermé. L’email qui vous l’a annoncé en dit le motif, la durée et comment contester.`
const sessionEnded = msg`Votre session a expiré. Connectez-vous à nouveau.`

const wrongFactorCode = msg`Ce code n’est pas le bon. Chaque code ne sert qu’une fois : attendez le suivant, puis réessayez.`
const lateChallenge = msg`Ce code arrive trop tard. Saisissez le code affiché maintenant.`
const factorTypeOff = msg`Ce serveur ne propose pas ce moyen de validation.`
const keyRefused = msg`Cette clé d’accès n’est pas reconnue ici. Connectez-vous autrement, puis ajoutez-la de nouveau.`
const keyKnown = msg`Cet appareil a déjà une clé d’accès pour ce compte.`
const keyElsewhere = msg`Les clés d’accès ne fonctionnent qu’à l’adresse habituelle du site.`
const keyLate = msg`La demande a expiré. Recommencez.`
const keyUnused = msg`Aucune clé n’a été utilisée : la demande a été annulée ou a pris trop de temps.`
const keyImpossible = msg`Cet appareil ne sait pas garder une clé d’accès. Essayez-en un autre.`
const secondFactorNeeded = msg`Confirmez d’abord votre connexion avec votre second facteur : code ou clé de sécurité.`

/** Error codes of the authentication server that a member can meet on these screens. */
const byCode: Record<string, MessageDescriptor> = {
  ...refusalTexts,
  invalid_credentials: invalidCredentials,
  email_not_confirmed: unconfirmed,
  user_already_exists: alreadyRegistered,
  email_exists: alreadyRegistered,
  weak_password: weakPassword,
  same_password: msg`Le nouveau mot de passe doit être différent de l’ancien.`,
  email_address_invalid: invalidEmail,
  over_email_send_rate_limit: tooManyMails,
  over_request_rate_limit: msg`Trop de tentatives. Patientez quelques minutes, puis réessayez.`,
  signup_disabled: refusalTexts.registration_closed,
  user_banned: banned,
  username_blocked: msg`Ce nom d’utilisateur n’est pas accepté ici. Choisissez-en un autre.`,
  display_name_reserved: msg`Ce nom ressemble à celui d’un compte vérifié, d’une personne élue ou du site, ou porte un signe de vérification. Ajoutez une précision, ou choisissez-en un autre.`,
  captcha_failed: msg`La vérification anti-robot n’a pas abouti. Recommencez.`,
  captcha_unsolved: msg`Confirmez que vous n’êtes pas un robot pour continuer.`,
  otp_expired: expiredLink,
  otp_disabled: msg`Aucun compte n’existe pour cette adresse. Vérifiez-la, ou créez un compte.`,
  bad_oauth_state: interrupted,
  bad_oauth_callback: interrupted,
  flow_state_not_found: interrupted,
  flow_state_expired: interrupted,
  flow_state_already_used: interrupted,
  provider_email_needs_verification: msg`Cette adresse n’est pas confirmée chez ce fournisseur. Un email de confirmation vient de vous être envoyé.`,
  insufficient_acr: msg`Ce fournisseur n’a pas vérifié votre identité au niveau demandé. Recommencez en choisissant chez lui un moyen d’identification plus sûr.`,
  access_denied: msg`Vous n’avez pas autorisé la connexion. Rien n’a changé.`,
  oauth_provider_not_supported: providerOff,
  provider_disabled: providerOff,
  identity_already_exists: msg`Cette identité est déjà reliée à un compte, le vôtre ou un autre.`,
  identity_not_found: msg`Cette identité n’est plus reliée à votre compte.`,
  single_identity_not_deletable: msg`C’est votre seul moyen de connexion : ajoutez-en un autre avant de le retirer.`,
  email_conflict_identity_not_deletable: msg`L’adresse de votre autre identité appartient à un autre compte : celle-ci ne peut pas être retirée.`,
  manual_linking_disabled: msg`Ce serveur ne permet pas de relier d’autres identités.`,
  sso_provider_not_found: unknownOrganisation,
  saml_idp_not_found: unknownOrganisation,
  sso_provider_disabled: msg`La connexion par cette organisation est suspendue.`,
  saml_provider_disabled: msg`La connexion par une organisation est désactivée pour le moment.`,
  saml_relay_state_not_found: organisationLate,
  saml_relay_state_expired: organisationLate,
  saml_assertion_no_user_id: organisationIncomplete,
  saml_assertion_no_email: organisationIncomplete,
  mfa_verification_failed: wrongFactorCode,
  mfa_mailed_proof_needed: msg`Trop de codes faux aujourd’hui. Déconnectez-vous, connectez-vous par un lien envoyé par email, puis saisissez votre code.`,
  mfa_challenge_expired: lateChallenge,
  mfa_ip_address_mismatch: lateChallenge,
  mfa_factor_not_found: msg`Ce moyen de validation n’existe plus.`,
  mfa_factor_name_conflict: msg`Vous avez déjà un moyen de validation de ce nom.`,
  mfa_verified_factor_exists: msg`Ce numéro valide déjà vos connexions.`,
  too_many_enrolled_mfa_factors: msg`Vous avez déjà dix moyens de validation : retirez-en un d’abord.`,
  mfa_totp_enroll_not_enabled: factorTypeOff,
  mfa_totp_verify_not_enabled: factorTypeOff,
  mfa_phone_enroll_not_enabled: factorTypeOff,
  mfa_phone_verify_not_enabled: factorTypeOff,
  mfa_webauthn_enroll_not_enabled: factorTypeOff,
  mfa_webauthn_verify_not_enabled: factorTypeOff,
  insufficient_aal: secondFactorNeeded,
  webauthn_verification_failed: keyRefused,
  webauthn_challenge_not_found: keyLate,
  webauthn_challenge_expired: keyLate,
  webauthn_credential_exists: keyKnown,
  webauthn_credential_cloned: msg`Cette clé a été refusée : une copie en existe peut-être. Connectez-vous autrement, puis retirez-la.`,
  too_many_passkeys: msg`Vous avez déjà dix clés d’accès : retirez-en une d’abord.`,
  passkey_disabled: msg`Ce serveur ne propose pas les clés d’accès.`,
  // The client's own names for what the browser answers.
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: keyKnown,
  ERROR_CEREMONY_ABORTED: keyUnused,
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: keyUnused,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: keyImpossible,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: keyImpossible,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: keyImpossible,
  ERROR_INVALID_DOMAIN: keyElsewhere,
  ERROR_INVALID_RP_ID: keyElsewhere,
  sms_send_failed: msg`Le SMS n’a pas pu être envoyé. Réessayez dans quelques instants.`,
  over_sms_send_rate_limit: msg`Trop de SMS demandés. Patientez une minute, puis réessayez.`,
  reauthentication_needed: msg`Confirmez d’abord que c’est bien vous.`,
  insufficient_user_authentication: msg`Votre mot de passe seul ne suffit pas ici : montrez une clé d’accès, ou un code.`,
  reauthentication_not_valid: wrongCode,
  current_password_invalid: msg`Votre mot de passe actuel n’est pas celui-ci.`,
  user_sso_managed: msg`Ce compte est géré par votre organisation : cette donnée s’y change.`,
  session_not_found: sessionEnded,
  session_expired: sessionEnded,
  refresh_token_not_found: sessionEnded,
  refresh_token_already_used: sessionEnded,
  user_not_found: sessionEnded,
  bad_jwt: sessionEnded,
  no_authorization: sessionEnded,
  conflict: msg`Plusieurs demandes sont arrivées en même temps. Patientez un instant, puis réessayez.`,
  email_provider_disabled: msg`La connexion par email est désactivée pour le moment.`,
}

/** Servers without codes, and answers whose code says too little, are known by their text. */
const byText: readonly [RegExp, MessageDescriptor][] = [
  [/invalid login credentials/i, invalidCredentials],
  // The client's own words, which it puts in the place of session_not_found.
  [/^auth session missing/i, sessionEnded],
  [/email not confirmed/i, unconfirmed],
  [/user already registered/i, alreadyRegistered],
  [/password should be/i, weakPassword],
  [/invalid format|unable to validate email/i, invalidEmail],
  [/link is invalid or has expired|token has expired or is invalid/i, expiredLink],
  [/invalid phone number/i, invalidPhone],
  [/saml assertion is not valid/i, organisationRefused],
  [/password cannot be longer/i, tooLongPassword],
  [
    /is larger than \d+ bytes/i,
    msg`Les informations de votre compte sont trop longues. Raccourcissez-les, puis réessayez.`,
  ],
  [
    /characters that cannot be kept/i,
    msg`Un de vos textes contient un caractère qui ne peut pas être conservé. Retapez-le, puis réessayez.`,
  ],
  [
    /^invalid (request body|user data)/i,
    msg`Certaines informations ne sont pas valides. Vérifiez-les et réessayez.`,
  ],
]

function knownByText(text: string | null): MessageDescriptor | null {
  return byText.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? null
}

export interface AuthFailure {
  /** The French sentence, when the cause is known. */
  known: MessageDescriptor | null
  /** The server's own words, when it gave any. */
  serverMessage: string | null
  unreachable: boolean
  /** No answer that could be understood: neither a refusal nor a lost connection. */
  technical: boolean
}

function textOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const text = error.message.trim()
  // The client prints an answer without any message as JSON.
  return text === '' || text.startsWith('{') ? null : text
}

/** Errors for answers without the expected content, and whatever is no error of the client's own. */
function isBroken(name: string): boolean {
  return name === 'AuthUnknownError' || name === 'AuthInvalidTokenResponseError' || !name.startsWith('Auth')
}

/** Describes the failure of a call of the authentication client. */
export function authFailure(error: unknown): AuthFailure {
  if (isUnreachable(error)) {
    return { known: unreachable, serverMessage: null, unreachable: true, technical: false }
  }
  const { code, name } = error as { code?: unknown; name?: unknown }
  const serverMessage = textOf(error)
  const isKnown = isAuthWeakPasswordError(error) && error.reasons.every((reason) => reason === 'pwned')
  const bySentCode = typeof code === 'string' ? byCode[code] : undefined
  const known = isKnown ? knownPassword : (bySentCode ?? knownByText(serverMessage))
  const technical = known === null && (isUnreadable(error) || isBroken(String(name)))
  return { known, serverMessage: technical ? null : serverMessage, unreachable: false, technical }
}

/** Whether the session has ended meanwhile, for example from another device. */
export function hasEnded(error: unknown): boolean {
  return isAuthError(error) && (error.status === 403 || error.name === 'AuthSessionMissingError')
}

/** Whether a failure concerns the new password, so that its field shows it. */
export function isAboutPassword({ known }: AuthFailure): boolean {
  return known === weakPassword || known === knownPassword || known === tooLongPassword
}

/** Whether a sign-in was refused only because its address is not confirmed yet. */
export function isUnconfirmed(error: unknown): boolean {
  return authFailure(error).known === unconfirmed
}

/** Whether a sign-in was refused because the account is suspended or closed. */
export function isBanned(error: unknown): boolean {
  return authFailure(error).known === banned
}

/** Whether a sign-in was refused because the team has yet to admit the newcomer. */
export function isPending(error: unknown): boolean {
  return authFailure(error).known === refusalTexts.admission_pending
}

/** Describes the failure of a code typed from a mail. The server tells it as it tells a dead link, a member would not. */
export function typedCodeFailure(error: unknown): AuthFailure {
  const failure = authFailure(error)
  return failure.known === expiredLink ? { ...failure, known: wrongCode } : failure
}

/** The French sentence for an error carried by an address, or null. */
export function authCodeText(
  code: string | null,
  description: string | null = null,
): MessageDescriptor | null {
  return (code === null ? undefined : byCode[code]) ?? knownByText(description)
}
