import type { IncomingHttpHeaders } from 'node:http'
import type { TextMessage } from '@parvis/platform/mail/texter.ts'
import type { Db, Tx } from './database.ts'
import type { MailedSecrets, MailKind } from './one-time-tokens.ts'

/** The application that hosts the auth server: it sends the letters and reacts to events of accounts. */
export interface AuthHost {
  /** Name of the site, as people read it. */
  readonly name: string
  readonly cookies: CookieNames
  readonly applications: ApplicationRights
  /** Days for which the link of a notice undoes a change. */
  readonly undoDays: number

  /** Returns the metadata to store for a sign-up, with the language and without the fields that {@link admit} reads. */
  signUpMetadata(metadata: Metadata): Metadata

  /** Returns how a newcomer is admitted. Throws an AuthError when they may not have an account now. */
  admit(db: Db, newcomer: Newcomer): Promise<Admission>
  /** Throws an AuthError where nobody may sign in from this address. */
  requireOpenNetwork(db: Db, ip: string): Promise<void>
  /** Throws an AuthError for an address that no member may change to. */
  requireGoodEmail(db: Db, email: string): Promise<void>

  /** Mails are written in the account's language and queued in this transaction. */
  mailSecrets(tx: Tx, addressee: Addressee, mail: SecretsMail): Promise<void>
  mailNotice(tx: Tx, addressee: Addressee, notice: Notice): Promise<void>
  mailChange(tx: Tx, addressee: Addressee, notice: ChangeNotice): Promise<void>
  /** A text message with a code, in the account's language. */
  composeText(tx: Tx, userId: string, code: string): Promise<string>
  sendText(message: TextMessage): Promise<void>

  /** A new account, or one that was anonymous until now. */
  accountCreated(tx: Tx, account: AccountFacts): Promise<void>
  /** Resets a stranger's account for the owner of its address: removes everything of the stranger. */
  accountReset(tx: Tx, account: AccountFacts): Promise<void>
  /** Called when the account confirms its first address or number. The host may hold it, or throw an AuthError. */
  accountConfirmed(tx: Tx, account: Pick<AccountFacts, 'id' | 'metadata'>): Promise<void>
  /** Throws an AuthError for an account that operators may neither ban nor delete. */
  requireDispensable(tx: Tx, userId: string): Promise<void>
  /** Closes an account that an operator deletes, in this transaction. */
  accountRemoved(tx: Tx, userId: string): Promise<void>
  /** Called after that transaction has committed. The operator's response waits for it. */
  accountRemovalCommitted(userId: string): Promise<void>
  /** Records an act of an operator with a service token; the account is null for acts about single sign-on. */
  operatorActed(tx: Tx, act: OperatorAct, userId: string | null): Promise<void>
  /** Removes everything that identifies an account that keeps its row. */
  accountHidden(tx: Tx, userId: string, now: Date): Promise<void>
  /** Returns the facts of a ban for the refusal to its owner, who has proven who they are. */
  banFacts(userId: string): Promise<Record<string, unknown>>
  /** Returns a ticket with which the host's page reads these facts: text in an address could be forged. */
  banTicket(userId: string): string
  /** An account was banned or unbanned. Called after the commit. */
  bansChanged(): Promise<void>
  /** Returns whether the account has rights over others. Then a password alone is not enough for some changes. */
  isStaff(db: Db, userId: string): Promise<boolean>
  /** Sessions, level or rights of an account have changed. Called after the commit. */
  sessionsChanged(userId: string): void
  /** The owner of an account undoes a change of a kind that the host has recorded. */
  undo(tx: Tx, kind: string, former: Record<string, unknown>): Promise<void>
}

/** Protocol of an application: the host's own API, or the Mastodon client API with Mastodon's scopes. */
export type ApplicationProtocol = 'parvis' | 'mastodon'

/** Scopes and tokens of the applications that members let act for them. */
interface ApplicationRights {
  /** Returns the scopes of tokens that the asked ones open. Throws an OAuthError for an unknown one, and for none. */
  scopesOf(asked: string, protocol: ApplicationProtocol): readonly string[]
  /** None for a protocol that is off. */
  scopeNames(protocol: ApplicationProtocol): readonly string[]
  makeToken(protocol: ApplicationProtocol): string
  /** Whether members would take an application of this name for the site's own. */
  isNameOfSite(name: string): boolean
}

export type Metadata = Record<string, unknown>

/** Acts of operators in the admin API that change something or give access to an account. */
export type OperatorAct =
  | 'account_made'
  | 'account_changed'
  | 'account_removed'
  | 'factor_removed'
  | 'passkey_removed'
  | 'link_made'
  | 'sso_changed'

/** Names of the cookies and of the header of browser sessions. */
export interface CookieNames {
  /** Prefix of the names of the auth server's cookies. */
  prefix: string
  /** Header by which the host's own pages ask for a session in cookies. */
  header: { name: string; value: string }
  /** Prefix of the placeholder that replaces a refresh token kept in a cookie. */
  placeholderPrefix: string
  /** Cookie with the access token, for files that a browser fetches by itself. */
  files: { name: string; path: string }
}

export interface Addressee {
  userId: string
  to: string
}

/** A mail with a link, a code, or both. */
export interface SecretsMail extends MailedSecrets {
  kind: MailKind
  /** Validity in seconds of the link and of the code. */
  lifetime: number
  codeLifetime: number
  /** Whether the code is accepted only from the browser or network that requested it. */
  isBound: boolean
}

/** Account events that no link can undo, for an owner who did not cause them. */
export type Notice = 'session_closed' | 'sign_in_failures' | 'factor_failures' | 'password_dropped'

/** Notice of a change, with the token of the link that undoes it. */
export interface ChangeNotice {
  kind: string
  token: string
  /** Recovery codes left after one was used. */
  codesLeft: number | undefined
}

/** A person who asks for an account. */
export interface Newcomer {
  ip: string
  headers: IncomingHttpHeaders
  /** From the sign-up form; not verified. */
  given: Metadata
  /** Null where none is named. */
  email: string | null
  isAnonymous: boolean
}

/** Admission of a newcomer. */
export interface Admission {
  /** The host's id of the invitation by which they come. */
  invitationId: string | null
  /** Reason to join, where the host asks. */
  reason: string | null
  /** The host consents later: once the address is confirmed, the account is held. */
  isAsked: boolean
}

export interface AccountFacts {
  id: string
  /** Null for accounts without a given or confirmed address. */
  email: string | null
  /** From the sign-up form or the provider; not verified. */
  metadata: Metadata
  /** Null for accounts of operators, and where the owner of an address takes over an account that a stranger began. */
  admission: Admission | null
  now: Date
}
