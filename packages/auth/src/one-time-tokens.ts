import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { hmac, sha256 } from '@parvis/platform/digest.ts'
import type { ServerSecret } from '@parvis/platform/secret.ts'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from './database.ts'
import { challengeColumns, type PkceChallenge, readChallenge } from './pkce.ts'
import type { Requester } from './request-keys.ts'

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
  challenge: PkceChallenge | null
  /** The sign-up that it was sent for, if any. */
  sign_up_id: string | null
}

/** A link that has not been used, as stored. */
export interface PendingLink extends PendingToken {
  link_hash: Buffer
  /** The browser that it was sent for, if one asked. */
  browser: Buffer | null
}

interface NewSecrets {
  userId: string
  kind: TokenKind
  challenge: PkceChallenge | null
  signUpId: string | null
  /** Only this requester may use the code; null when anybody may. */
  requester: Requester | null
  now: Date
  lifetime: number
  codeLifetime: number
}

type CodeAttempt = Pick<NewSecrets, 'userId' | 'requester' | 'now'> & { code: string; kinds: TokenKind[] }

export type OneTimeTokens = ReturnType<typeof openOneTimeTokens>

const codeTries = 5

/** Six digits have few possibilities, so their hash needs a key from outside the database. */
export function openOneTimeTokens(secret: ServerSecret) {
  const key = secret.derive('one-time codes')
  /** Hash of a code, also of another table, by subject and purpose. */
  const codeHash = (subject: string, purpose: string, code: string) =>
    hmac(key, `${subject} ${purpose} ${code}`)

  return {
    codeHash,

    /** Creates the secrets of a new mail, and voids those of the former one of the same kind. */
    async issue(
      tx: Tx,
      { userId, kind, challenge, signUpId, requester, now, lifetime, codeLifetime }: NewSecrets,
    ): Promise<MailedSecrets> {
      const link = codeOnly.has(kind)
        ? null
        : `${challenge === null ? '' : 'pkce_'}${randomBytes(28).toString('hex')}`
      const code = randomInt(1_000_000).toString().padStart(6, '0')
      const values = {
        link_hash: link === null ? null : sha256(link),
        code_hash: codeHash(userId, kind, code),
        code_attempts: 0,
        ...challengeColumns(challenge),
        sign_up_id: signUpId,
        created_at: now,
        browser_hash: requester?.browser ?? null,
        network_hash: requester?.network ?? null,
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

    /** Finds a link's token without consuming it. */
    async findLink(tx: Tx, link: string, kinds: TokenKind[], now: Date): Promise<PendingLink | undefined> {
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

    /** Consumes the token of a link that was found before. Undefined if it is used, superseded or expired. */
    async consumeLinkHash(tx: Tx, hash: Buffer, now: Date): Promise<PendingToken | undefined> {
      const row = await tx
        .deleteFrom('auth.one_time_tokens')
        .where('link_hash', '=', hash)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : pending(row)
    },

    /** Consumes a link's token. Undefined if it is unknown, used, superseded, expired or of another kind. */
    async consumeLink(
      tx: Tx,
      link: string,
      kinds: TokenKind[],
      now: Date,
    ): Promise<PendingToken | undefined> {
      const row = await tx
        .deleteFrom('auth.one_time_tokens')
        .where('link_hash', '=', sha256(link))
        .where('kind', 'in', kinds)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : pending(row)
    },

    /**
     * Consumes a code. Every attempt by the requester counts, and the fifth is the last. Needs a transaction of its own:
     * attempts stay counted when the caller refuses, and cannot end a code that another attempt is about to use.
     */
    async consumeCode(
      tx: Tx,
      { userId, code, kinds, requester, now }: CodeAttempt,
    ): Promise<{ pending: PendingToken | undefined; wasJudged: boolean }> {
      // Counted before the check, so that parallel guesses get no more attempts.
      const rows = await tx
        .updateTable('auth.one_time_tokens')
        .set((eb) => ({ code_attempts: eb('code_attempts', '+', 1) }))
        .where('user_id', '=', userId)
        .where('kind', 'in', kinds)
        .where('code_expires_at', '>', now)
        .where('code_attempts', '<', codeTries)
        .where(
          sql<SqlBool>`((browser_hash is null and network_hash is null)
            or browser_hash = ${requester?.browser ?? null} or network_hash = ${requester?.network ?? null})`,
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

    /** Voids all secrets mailed to a user. */
    async voidAll(tx: Tx, userId: string): Promise<void> {
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
  const { user_id, kind, sign_up_id } = row
  return { user_id, kind, challenge: readChallenge(row), sign_up_id }
}
