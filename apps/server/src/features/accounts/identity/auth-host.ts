import { AuthError, type AuthHost, type CookieNames, recordChange } from '@parvis/auth'
import { AccountChange } from '@parvis/contract/accounts/account.schemas.ts'
import { undoDays } from '@parvis/contract/accounts/account.ts'
import {
  closureField,
  cookieSession,
  mediaCookie,
  placeholderPrefix,
  sessionHeader,
} from '@parvis/contract/accounts/browser-session.ts'
import { refusals } from '@parvis/contract/refusals.ts'
import { type Db, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { namesSite } from './applications/names.ts'
import { scopeNames, scopesOfAsked } from './applications/scopes.ts'
import { closureOf, openClosureTickets } from './closures.ts'
import {
  composeMail,
  composeNotice,
  composeText,
  composeUndoableNotice,
  frameOf,
  queueMail,
} from './mail-texts.ts'
import { languageOf, withLanguage } from './member-language.ts'
import { makePersonalToken } from './personal-tokens/token-text.ts'
import { hiddenMembersChanged, identityPort } from './ports.ts'
import { restUsername } from './resting-usernames.ts'
import { forgetMember, requireOtherAdministrator } from './service.ts'
import { isInTeam } from './staff-policy.ts'
import { withoutTicket } from './ticket.ts'

const cookies: CookieNames = {
  prefix: 'parvis',
  header: { name: sessionHeader, value: cookieSession },
  placeholderPrefix,
  files: { name: mediaCookie, path: '/media/post-uploads' },
}

/** Ties the auth server to Parvis: its letters, profiles, caches and rules. */
export function createAuthHost(context: AppContext): AuthHost {
  const port = identityPort()
  const tickets = openClosureTickets(context.config)
  return {
    get name() {
      return context.siteSettings.current().identity.name
    },
    cookies,
    undoDays,
    signUpMetadata: (given) => withLanguage(withoutTicket(given), context.siteSettings.current().languages),

    admit: (db: Db, arrival) => inProtocol(() => port.admitNewcomer(context, db, arrival)),
    requireOpenNetwork: (db: Db, ip) => inProtocol(() => port.requireSignInNetwork(context, db, ip)),
    requireGoodEmail: (db: Db, email) => inProtocol(() => port.requireOpenDomain(context, db, email)),

    async mailSecrets(tx: Tx, { userId, to }, mail) {
      await queueMail(context, tx, {
        to,
        ...composeMail(mail, frameOf(context, await languageOf(tx, userId))),
      })
    },
    async mailNotice(tx: Tx, { userId, to }, notice) {
      await queueMail(context, tx, {
        to,
        ...composeNotice(notice, frameOf(context, await languageOf(tx, userId))),
      })
    },
    async mailChange(tx: Tx, { userId, to }, { kind, token, codesLeft }) {
      // In the fragment, so that no server on the way logs the token.
      const link = `${context.config.siteUrl}/undo#${token}`
      const change = AccountChange.parse(kind)
      const language = await languageOf(tx, userId)
      await queueMail(context, tx, {
        to,
        ...composeUndoableNotice(change, frameOf(context, language), { link, codesLeft }),
      })
    },
    applications: {
      scopesOf: scopesOfAsked,
      isNameOfSite: (name) => namesSite(name, context.siteSettings.current().identity.name),
      scopeNames: (protocol) =>
        protocol === 'mastodon' && !context.config.mastodonApi ? [] : scopeNames(protocol),
      makeToken: (protocol) => makePersonalToken(protocol === 'mastodon' ? 'mastodon' : 'application'),
    },
    composeText: async (tx: Tx, userId, code) =>
      composeText(code, frameOf(context, await languageOf(tx, userId))),
    sendText: (message) => context.texter.send(message),

    accountCreated: (tx: Tx, account) => port.memberCreated(context, tx, account),
    accountReset: (tx: Tx, account) => port.memberReset(context, tx, account),
    accountConfirmed: (tx: Tx, account) => inProtocol(() => port.memberConfirmed(context, tx, account)),
    requireDispensable: (tx: Tx, userId) => inProtocol(() => requireOtherAdministrator(tx, userId)),
    async accountRemoved(tx: Tx, userId) {
      await port.closeAccount(context, tx, userId)
    },
    accountRemovalCommitted: (userId) => port.eraseAccount(context, userId),
    operatorActed: (tx: Tx, deed, userId) => port.recordOperatorAct(context, tx, deed, userId),
    accountHidden: (tx: Tx, userId, now) => hideProfile(context, tx, userId, now),
    async banFacts(userId) {
      const closure = await closureOf(context, userId)
      return closure === null ? {} : { [closureField]: closure }
    },
    banTicket: (userId) => tickets.ticketFor(userId, context.clock.now()),
    bansChanged: async () => hiddenMembersChanged(context),
    isStaff: hasStaffRights,
    sessionsChanged: (userId) => forgetMember(context, userId),
    undo: (tx: Tx, kind, former) => undo(tx, AccountChange.parse(kind), former),
  }
}

/** Whether a member has a right of the staff, which editors have too. */
async function hasStaffRights(db: Db, memberId: string): Promise<boolean> {
  const rights = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', memberId)
    .where(isInTeam)
    .executeTakeFirst()
  return rights !== undefined
}

/** Runs a rule of Parvis; its refusal becomes one of the protocol, which keeps the name. */
async function inProtocol<Result>(rule: () => Promise<Result>): Promise<Result> {
  try {
    return await rule()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'registration_closed')
      throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
    throw new AuthError(refusals[error.code], error.code, error.message)
  }
}

/** The posts of a hidden account stay, without a name. */
async function hideProfile(context: AppContext, tx: Tx, userId: string, now: Date): Promise<void> {
  await restUsername(context, tx, userId)
  await updateById(tx, 'profiles', userId, {
    display_name: 'Compte supprimé',
    username: null,
    avatar_url: null,
    bio: null,
    location: null,
    website: null,
    verified: false,
    is_moderator: false,
    is_administrator: false,
    is_editor: false,
    updated_at: now,
  })
}

const Archive = z.object({ exportId: z.uuid() })

async function undo(tx: Tx, kind: AccountChange, former: Record<string, unknown>): Promise<void> {
  if (kind !== 'archive_ordered') throw new Error(`${kind} is not undone here`)
  await identityPort().withdrawExport(tx, Archive.parse(former).exportId)
}

/** Records a change of a member's account that is not the auth server's, and mails its owner a link that undoes it. */
export async function mailAccountChange(
  context: AppContext,
  tx: Tx,
  memberId: string,
  change: { kind: AccountChange; former: Record<string, unknown> },
): Promise<void> {
  const account = await tx
    .selectFrom('auth.users')
    .select(['id', 'email', 'email_confirmed_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  await recordChange<AccountChange>({ context, host: createAuthHost(context) }, tx, account, change)
}
