import type { PersonalTokenView } from '@parvis/contract/accounts/personal-tokens.schemas.ts'
import {
  personalTokenLimits,
  type TokenScope,
  tokenScopes,
} from '@parvis/contract/accounts/personal-tokens.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import type { AuthPersonalTokens } from '@parvis/platform/database/schema.gen.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type Selectable, type SqlBool, sql } from 'kysely'

const shown = ['id', 'name', 'scopes', 'created_at', 'ends_at', 'last_used_at', 'revoked_at'] as const

type Row = Pick<Selectable<AuthPersonalTokens>, (typeof shown)[number]>

function tokenView({ scopes, ...row }: Row, now: Date): PersonalTokenView {
  return {
    id: row.id,
    name: row.name,
    scopes: tokenScopes.filter((scope) => scopes.includes(scope)),
    created_at: row.created_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    is_live: row.revoked_at === null && row.ends_at > now,
  }
}

/** A member's live tokens, last made first, then the latest that have ended. */
export async function readTokens(db: Db, userId: string, now: Date): Promise<PersonalTokenView[]> {
  const isLive = sql<SqlBool>`(revoked_at is null and ends_at > ${now})`
  const rows = await db
    .selectFrom('auth.personal_tokens')
    .select(shown)
    .where('user_id', '=', userId)
    .where('grant_id', 'is', null)
    .where((eb) => eb.or([isLive, sql<SqlBool>`least(ends_at, revoked_at) >= ${forgottenBefore(now)}`]))
    .orderBy(isLive, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(personalTokenLimits.live + personalTokenLimits.listedEnded))
    .execute()
  const views = rows.map((row) => tokenView(row, now))
  const ended = views.filter((view) => !view.is_live).slice(0, personalTokenLimits.listedEnded)
  return [...views.filter((view) => view.is_live), ...ended]
}

/** One token of a member; undefined for another's, or an unknown one. */
export async function findToken(
  db: Db,
  { userId, tokenId }: { userId: string; tokenId: string },
  now: Date,
): Promise<PersonalTokenView | undefined> {
  const row = await db
    .selectFrom('auth.personal_tokens')
    .select(shown)
    .where('id', '=', tokenId)
    .where('user_id', '=', userId)
    .where('grant_id', 'is', null)
    .executeTakeFirst()
  return row && tokenView(row, now)
}

/** Checks the scopes of a new token and its validity in days; returns its scopes, each once. */
export function acceptedScopes({ scopes, days }: { scopes: string[]; days: number }): TokenScope[] {
  const known = new Set<string>(tokenScopes)
  const unknown = scopes.find((scope) => !known.has(scope))
  if (unknown !== undefined)
    throw new Refusal('token_scope_unknown', `there is no scope ${JSON.stringify(unknown)}`, {
      scopes: 'unknown',
    })
  if (scopes.length === 0)
    throw new Refusal('token_scopes_missing', 'a token needs a scope', { scopes: 'empty' })
  if (!Number.isInteger(days) || days < 1 || days > personalTokenLimits.days)
    throw new Refusal('token_end_invalid', `a token is valid for 1 to ${personalTokenLimits.days} days`, {
      days: 'out_of_range',
    })
  return tokenScopes.filter((scope) => scopes.includes(scope))
}

/** Time before which ended tokens are forgotten. */
export const forgottenBefore = (now: Date): Date => subDays(now, personalTokenLimits.endedDays)
