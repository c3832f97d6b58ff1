import type { Reaction } from '@parvis/contract/content/posts.schemas.ts'
import type { NoticeTargetType } from '@parvis/contract/trust/legal-notices.ts'
import { currentSession } from '../../../lib/session.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { storeAct } from './interruption.ts'

export type AuthTab = 'sign-in' | 'sign-up'

/** Why a mail's link does not sign in: it works no more, or it was asked for by another browser. */
export type DeadLink = 'dead' | 'elsewhere'

/** Tokens that stood in a link, and the address of the account that they open. */
export interface Arrival {
  accessToken: string
  refreshToken: string
  isRecovery: boolean
  address: string | null
}

/** A link that stays unspent until somebody confirms the address in this browser. */
export interface Confirmation {
  code: string
  mail: 'signup' | 'email_change'
}

/** A link without a proof key, which is used up once somebody agrees. */
export interface UnopenedLink {
  token: string
  type: string
}

/** Content of which anybody may give notice without an account. */
export interface Notice {
  type: NoticeTargetType
  id: string
}

/** Act that a guest has begun: a reaction, which the dialog explains, or a report, which needs no account. */
interface GuestAct {
  reaction?: Reaction
  notice?: Notice
}

export type IdentityDialog =
  /** `opened`: its time. It is opened anew while the last one still moves away. */
  | { name: 'sign-in'; tab: AuthTab; opened: number }
  | { name: 'login-required'; sentence: string; about: GuestAct }
  | { name: 'dead-link'; why: DeadLink }
  | { name: 'confirmation'; confirmation: Confirmation }
  | { name: 'unopened-link'; link: UnopenedLink }
  | { name: 'mailed-code' }
  | { name: 'arrival'; arrival: Arrival }
  | { name: 'consent' }
  | { name: 'verification'; onFirstClose: (() => void) | null }
  | { name: 'admission' }

const openDialog = createStore<IdentityDialog | null>(null)
const show = openDialog.write

export function openSignIn(tab: AuthTab = 'sign-in'): void {
  // From the dialog that an act has opened, its place is kept already.
  if (openDialog.read()?.name !== 'login-required') storeAct()
  show({ name: 'sign-in', tab, opened: performance.now() })
}

/** Somebody came by a mail's link that does not sign in. */
export function openDeadLink(why: DeadLink): void {
  show({ name: 'dead-link', why })
}

/** Somebody opened the link of a confirmation in another browser than the one that asked for it. */
export function openConfirmation(confirmation: Confirmation): void {
  show({ name: 'confirmation', confirmation })
}

/** Somebody opened a link that any browser may use. */
export function openUnopenedLink(link: UnopenedLink): void {
  show({ name: 'unopened-link', link })
}

/** Somebody has a code from a mail, and no screen that waits for it. */
export function openMailedCode(): void {
  show({ name: 'mailed-code' })
}

/** Somebody came by a link that holds tokens. */
export function openArrival(arrival: Arrival): void {
  show({ name: 'arrival', arrival })
}

/** A member has not agreed yet to what their act would tell of them. */
export function openConsent(): void {
  show({ name: 'consent' })
}

/** A member has to be verified before they publish. `onFirstClose`: they have just signed in for the first time. */
export function openVerification(onFirstClose: (() => void) | null = null): void {
  show({ name: 'verification', onFirstClose })
}

/** A newcomer is confirmed, and waits for the team. */
export function openAdmission(): void {
  show({ name: 'admission' })
}

export function closeIdentityDialog(): void {
  show(null)
}

export const useIdentityDialog = (): IdentityDialog | null => useStore(openDialog)

/**
 * Whether a member is signed in; a guest gets the "Connexion requise" dialog with `sentence`, and false.
 */
function requireLogin(sentence: string, about: GuestAct = {}): boolean {
  if (currentSession().status === 'signed-in') return true
  storeAct()
  show({ name: 'login-required', sentence, about })
  return false
}

const prompt = { require: requireLogin }

/** `if (!loginPrompt.require(t`Vous devez être connecté pour réagir.`)) return` */
export function useLoginPrompt(): typeof prompt {
  return prompt
}
