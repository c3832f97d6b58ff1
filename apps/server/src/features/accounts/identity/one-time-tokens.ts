import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { ServerSecret } from '../../../platform/secret.ts'
import type { Asker } from './ask-keys.ts'
import type { Challenge } from './pkce.ts'

/** What is mailed. An e-mail change may be confirmed on both addresses, by a mail to each. */
export type MailKind =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** What is sent as a text message. */
export type TextKind = 'sms' | 'phone_change'

export type TokenKind = MailKind | TextKind

/** What a mail carries: the link's token and the code to type, each good once, whichever comes first. */
export interface MailedSecrets {
  /** Null where there is a code only. */
  link: string | null
  code: string
}

const codeOnly = new Set<TokenKind>(['reauthentication', 'sms', 'phone_change'])

export interface PendingToken {
  user_id: string
  kind: TokenKind
  challenge: Challenge | null
  /** The sign-up that it was sent for; null when for none. */
  sign_up_id: string | null
}

export interface OneTimeTokens {
  /** Makes the secrets of a new mail; those of an older mail of the same kind end. */
  issue(
    tx: Tx,
    token: {
      userId: string
      kind: TokenKind
      challenge: Challenge | null
      signUpId: string | null
      /** Who asked: the code is taken from nobody else. Null: from anybody. */
      asker: Asker | null
      now: Date
      lifetime: number
      codeLifetime: number
    },
  ): Promise<MailedSecrets>
  /** Uses a link's token up. Undefined when it is unknown, used, superseded, expired or of another kind. */
  consumeLink(tx: Tx, link: string, kinds: TokenKind[], now: Date): Promise<PendingToken | undefined>
  /**
   * Uses a code up. Every try counts, the fifth is the last; tries stay counted when the caller refuses. A try by somebody
   * who did not ask for the code is not judged and does not count. In a transaction of its own: another try waits until
   * this one is judged, so it cannot end a code that this one is about to use.
   */
  consumeCode(
    tx: Tx,
    attempt: { userId: string; code: string; kinds: TokenKind[]; asker: Asker | null; now: Date },
  ): Promise<{ pending: PendingToken | undefined; wasJudged: boolean }>
  /** What stands in the database for a code that another table keeps: of whom, for what. */
  codeHash(subject: string, purpose: string, code: string): Buffer
  /** Ends everything that was mailed to a user. */
  voidAll(tx: Tx, userId: string): Promise<void>
}

const codeTries = 5

/** Six digits have few possibilities: their hash needs a key that is not in the database. */
export function openOneTimeTokens(secret: ServerSecret): OneTimeTokens {
  const key = secret.derive('one-time codes')
  const codeHash = (userId: string, kind: string, code: string) =>
    createHmac('sha256', key).update(`${userId} ${kind} ${code}`).digest()

  return {
    codeHash,

    async issue(tx, { userId, kind, challenge, signUpId, asker, now, lifetime, codeLifetime }) {
      const link = codeOnly.has(kind)
        ? null
        : `${challenge === null ? '' : 'pkce_'}${randomBytes(28).toString('hex')}`
      const code = randomInt(1_000_000).toString().padStart(6, '0')
      const values = {
        link_hash: link === null ? null : linkHash(link),
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

    async consumeLink(tx, link, kinds, now) {
      const row = await tx
        .deleteFrom('auth.one_time_tokens')
        .where('link_hash', '=', linkHash(link))
        .where('kind', 'in', kinds)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : pending(row)
    },

    async consumeCode(tx, { userId, code, kinds, asker, now }) {
      // The try is counted before it is judged: parallel guesses get no more tries than successive ones.
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

/** A link's token has 224 random bits: a plain hash hides it. */
function linkHash(link: string): Buffer {
  return createHash('sha256').update(link).digest()
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
