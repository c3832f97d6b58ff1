import { randomUUID } from 'node:crypto'
import { required } from '@parvis/platform/required.ts'
import { audit } from './audit.ts'
import type { AuthCore } from './core.ts'
import { type Tx, updateById } from './database.ts'
import { deleteSignInMethods } from './endings.ts'
import type { Admission } from './host.ts'
import { endSessions } from './issue.ts'
import { addIdentity, createAccount, type NewAccount, ownClaims } from './new-account.ts'
import type { Requester } from './request-keys.ts'
import { isSameBrowser, isSameRequester } from './requester.ts'
import { lockUser, type User } from './users.ts'

/** Whether nobody has ever proved ownership of the account: anybody may have signed up with its address. */
export function isUnproven(user: User): boolean {
  return (
    user.email_confirmed_at === null &&
    user.phone_confirmed_at === null &&
    user.last_sign_in_at === null &&
    !user.is_anonymous &&
    !user.is_sso
  )
}

interface SignUp {
  /** The address or number of the sign-up; the account's other one is dropped. */
  by: 'email' | 'phone'
  passwordHash: string | null
  metadata: Record<string, unknown>
  /** The administration's data: see `NewAccount`. */
  exactMetadata?: boolean | undefined
  admission?: Admission | undefined
  requester?: Requester | undefined
  isContested?: boolean
  ip: string
}

/** The account of a sign-up: a new one, or the unproven one with this sign-up's data. Entered accounts stay as they are. */
export async function openAccount(
  core: AuthCore,
  tx: Tx,
  known: User | undefined,
  account: Pick<
    NewAccount,
    'email' | 'phone' | 'passwordHash' | 'metadata' | 'exactMetadata' | 'admission' | 'requester' | 'ip'
  >,
): Promise<User> {
  if (known === undefined) return createAccount(core, tx, account)
  if (!isUnproven(known)) return known
  const { passwordHash = null, metadata, exactMetadata, admission, requester, ip } = account
  // A link requested right after a sign-up with a password, in the same browser, continues that sign-up.
  if (passwordHash === null && known.encrypted_password !== null && isOfBrowser(known, requester))
    return known
  return restartAccount(core, tx, known, {
    by: account.email ? 'email' : 'phone',
    requester,
    isContested: isContested(core, known, requester),
    passwordHash,
    metadata,
    exactMetadata,
    admission,
    ip,
  })
}

/** Whether the account's current sign-up was made in this browser. */
export function isOfBrowser(user: User, requester: Requester | undefined): boolean {
  return requester !== undefined && isSameBrowser({ browser: user.sign_up_browser }, requester)
}

/** Whether another sign-up, possibly by somebody else, is still unconfirmed when this one arrives. */
function isContested({ context }: AuthCore, user: User, requester: Requester | undefined): boolean {
  if (requester === undefined || user.confirmation_sent_at === null) return false
  const age = context.clock.now().getTime() - user.confirmation_sent_at.getTime()
  return (
    age < context.config.auth.otpLifetime * 1_000 &&
    (user.sign_up_contested || !isOfRequester(user, requester))
  )
}

/** Whether the account's current sign-up was made by this browser or on this network. */
function isOfRequester(user: User, requester: Requester): boolean {
  return isSameRequester({ browser: user.sign_up_browser, network: user.sign_up_network }, requester)
}

/** Whether a link or code proves the current sign-up: sent for it, and if it is contested, used by its requester. */
export function provesSignUp(user: User, signUpId: string | null, requester: Requester): boolean {
  if (signUpId === null || signUpId !== user.sign_up_id) return false
  return !user.sign_up_contested || isOfRequester(user, requester)
}

/** Resets a locked account that nobody has proved, as if this sign-up had created it. */
export async function restartAccount(core: AuthCore, tx: Tx, user: User, signUp: SignUp): Promise<User> {
  const { by, passwordHash, requester, ip } = signUp
  const now = core.context.clock.now()
  const email = by === 'email' ? user.email : null
  const phone = by === 'phone' ? user.phone : null
  const claims = ownClaims({ id: user.id, email, phone, emailConfirmed: false, phoneConfirmed: false })
  const described = { ...signUp.metadata, ...claims }
  await clearAccount(core, tx, user, signUp.metadata, signUp.admission)
  await updateById(tx, 'auth.users', user.id, {
    email,
    phone,
    encrypted_password: passwordHash,
    user_metadata: JSON.stringify(signUp.exactMetadata ? signUp.metadata : described),
    sign_up_id: randomUUID(),
    sign_up_browser: requester?.browser ?? null,
    sign_up_network: requester?.network ?? null,
    sign_up_contested: signUp.isContested ?? false,
    updated_at: now,
  })
  await addIdentity(tx, user.id, { provider: by, providerId: user.id, data: described }, now)
  await audit(tx, 'signed_up', { userId: user.id, ip, at: now })
  return required(await lockUser(tx, { id: user.id }), 'the locked account')
}

/** Clears an account opened with an unconfirmed address: its ways in, and its data. The caller handles pending mails. */
export async function clearAccount(
  core: AuthCore,
  tx: Tx,
  user: User,
  metadata: Record<string, unknown>,
  admission: Admission | null = null,
): Promise<void> {
  const { context } = core
  const now = context.clock.now()
  await deleteSignInMethods(tx, user.id)
  await tx.deleteFrom('auth.flow_states').where('link_user_id', '=', user.id).execute()
  await endSessions(tx, user.id, 'all')
  await updateById(tx, 'auth.users', user.id, {
    encrypted_password: null,
    phone: null,
    new_email: null,
    new_phone: null,
    user_metadata: '{}',
    updated_at: now,
  })
  await core.host.accountReset(tx, { id: user.id, email: user.email, metadata, admission, now })
  tx.afterCommit(() => core.host.sessionsChanged(user.id))
}
