import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { hmac, sha256 } from '@parvis/platform/digest.ts'
import type { ServerSecret } from '@parvis/platform/secret.ts'
import { type SqlBool, sql } from 'kysely'
import type { Asker } from './ask-keys.ts'
import type { Tx } from './database.ts'
import type { Challenge } from './pkce.ts'

/** Kinds of mails with a token. An e-mail change may be confirmed on both addresses, by one mail each. */
export type MailKind =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** Kinds of text messages with a code. */
export type TextKind = 'sms' | 'phone_change'

export type TokenKind = MailKind | TextKind

/** The secrets of a mail: the link's token and the typed code. Using either consumes both. */
export interface MailedSecrets {
  /** Null for kinds that have only a code. */
  link: string | null
  code: string
}

const codeOnly = new Set<TokenKind>(['reauthentication', 'sms', 'phone_change'])

export interface PendingToken {
  user_id: string
  kind: TokenKind
  challenge: Challenge | null
  /** The sign-up that it was sent for, if any. */
  sign_up_id: string | null
}

/** A link that has not been used, as stored. */
export interface FoundLink extends PendingToken {
  link_hash: Buffer
  /** The browser that it was sent for, if one asked. */
  browser: Buffer | null
}

export interface OneTimeTokens {
  /** Creates the secrets of a new mail, and voids those of the former one of the same kind. */
  issue(
    tx: Tx,
    token: {
      userId: string
      kind: TokenKind
      challenge: Challenge | null
      signUpId: string | null
      /** Only this requester may use the code; null when anybody may. */
      asker: Asker | null
      now: Date
      lifetime: number
      codeLifetime: number
    },
  ): Promise<MailedSecrets>
  /** Finds a link's token without consuming it. */
  findLink(tx: Tx, link: string, kinds: TokenKind[], now: Date): Promise<FoundLink | undefined>
  /** Consumes the token of a link that was found before. Undefined if it is used, superseded or expired. */
  consumeLinkHash(tx: Tx, linkHash: Buffer, now: Date): Promise<PendingToken | undefined>
  /** Consumes a link's token. Undefined if it is unknown, used, superseded, expired or of another kind. */
  consumeLink(tx: Tx, link: string, kinds: TokenKind[], now: Date): Promise<PendingToken | undefined>
  /**
   * Consumes a code. Every attempt counts and the fifth is the last; attempts stay counted when the caller
   * refuses. An attempt by someone who did not request the code is neither checked nor counted. Runs in its
   * own transaction: other attempts wait, so they cannot end a code that this one is about to use.
   */
  consumeCode(
    tx: Tx,
    attempt: { userId: string; code: string; kinds: TokenKind[]; asker: Asker | null; now: Date },
  ): Promise<{ pending: PendingToken | undefined; wasJudged: boolean }>
  /** Hash of a code that another table stores, by subject and purpose. */
  codeHash(subject: string, purpose: string, code: string): Buffer
  /** Voids all secrets mailed to a user. */
  voidAll(tx: Tx, userId: string): Promise<void>
}

const codeTries = 5

/** Six digits have few possibilities, so their hash needs a key from outside the database. */
export function openOneTimeTokens(secret: ServerSecret): OneTimeTokens {
  const key = secret.derive('one-time codes')
  const codeHash = (userId: string, kind: string, code: string) => hmac(key, `${userId} ${kind} ${code}`)

  return {
    codeHash,

    async issue(tx, { userId, kind, challenge, signUpId, asker, now, lifetime, codeLifetime }) {
      const link = codeOnly.has(kind)
        ? null
        : `${challenge === null ? '' : 'pkce_'}${randomBytes(28).toString('hex')}`
      const code = randomInt(1_000_000).toString().padStart(6, '0')
      const values = {
        link_hash: link === null ? null : sha256(link),
        code_hash: codeHash(userId, kind, code),
        code_attempts: 0,
        code_challenge: challenge?.code_challenge ?? null,
        code_challenge_method: challenge?.code_challenge_method ?? null,
        sign_up_id: signUpId,
        created_at: now,
        browser_hash: asker?.browser ?? null,
        network_hash: asker?.network ?? null,
        expires_at: new Date(now.getTime() + lifetime * 1_000),
        code_expires_at: new Date(now.getTime() + Math.min(codeLifetime, lifetime) * 1_000),
      }
      await tx
        .insertInto('auth.one_time_tokens')
        .values({ user_id: userId, kind, ...values })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(values))
        .execute()
      return { link, code }
    },

    async findLink(tx, link, kinds, now) {
      const row = await tx
        .selectFrom('auth.one_time_tokens')
        .selectAll()
        .where('link_hash', '=', sha256(link))
        .where('kind', 'in', kinds)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row === undefined
        ? undefined
        : { ...pending(row), link_hash: sha256(link), browser: row.browser_hash }
    },

    async consumeLinkHash(tx, hash, now) {
      const row = await tx
        .deleteFrom('auth.one_time_tokens')
        .where('link_hash', '=', hash)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : pending(row)
    },

    async consumeLink(tx, link, kinds, now) {
      const row = await tx
        .deleteFrom('auth.one_time_tokens')
        .where('link_hash', '=', sha256(link))
        .where('kind', 'in', kinds)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : pending(row)
    },

    async consumeCode(tx, { userId, code, kinds, asker, now }) {
      // Counts the attempt before checking it, so that parallel guesses get no more attempts than successive
      // ones.
      const rows = await tx
        .updateTable('auth.one_time_tokens')
        .set((eb) => ({ code_attempts: eb('code_attempts', '+', 1) }))
        .where('user_id', '=', userId)
        .where('kind', 'in', kinds)
        .where('code_expires_at', '>', now)
        .where('code_attempts', '<', codeTries)
        .where(
          sql<SqlBool>`((browser_hash is null and network_hash is null)
            or browser_hash = ${asker?.browser ?? null} or network_hash = ${asker?.network ?? null})`,
        )
        .returning(['kind', 'code_hash'])
        .execute()
      const right = rows.find((row) => timingSafeEqual(row.code_hash, codeHash(userId, row.kind, code)))
      if (right === undefined) {
        await tx
          .deleteFrom('auth.one_time_tokens')
          .where('user_id', '=', userId)
          .where('kind', 'in', kinds)
          .where('code_attempts', '>=', codeTries)
          .execute()
        return { pending: undefined, wasJudged: rows.length > 0 }
      }
      const row = await tx
        .deleteFrom('auth.one_time_tokens')
        .where('user_id', '=', userId)
        .where('code_hash', '=', right.code_hash)
        .returningAll()
        .executeTakeFirst()
      return { pending: row === undefined ? undefined : pending(row), wasJudged: true }
    },

    async voidAll(tx, userId) {
      await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute()
    },
  }
}

function pending(row: {
  user_id: string
  kind: TokenKind
  code_challenge: string | null
  code_challenge_method: 's256' | 'plain' | null
  sign_up_id: string | null
}): PendingToken {
  const { user_id, kind, code_challenge, code_challenge_method, sign_up_id } = row
  const challenge =
    code_challenge === null || code_challenge_method === null
      ? null
      : { code_challenge, code_challenge_method }
  return { user_id, kind, challenge, sign_up_id }
}
