import type { LedgerEntry, LedgerKind } from '@parvis/platform/backup/erasure-ledger.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { AppContext } from '../../app-context.ts'
import { eraseRestoredAccount } from '../../features/accounts/account/index.ts'
import { mailMember } from '../../features/accounts/identity/index.ts'
import { deleteComment } from '../../features/content/comments/index.ts'
import { removeErasedPost } from '../../features/content/posts/index.ts'
import { deleteMessage } from '../../features/messaging/messages/index.ts'
import { translations } from '../../locales/accounts.gen.ts'

/** Tables of sessions and of sign-ins in progress. */
const signInTables = [
  'auth.sessions',
  'auth.personal_tokens',
  'auth.application_grants',
  'auth.one_time_tokens',
  'auth.auth_codes',
  'auth.flow_states',
  'auth.saml_relay_states',
  'auth.account_changes',
  'auth.factor_challenges',
  'auth.webauthn_challenges',
]

/**
 * Ends all sessions, tokens and codes of a restored database: those that members ended since are in it again. Tables that the
 * schema of the backup does not have are passed over.
 */
export async function endSignIns(client: pg.Client): Promise<void> {
  for (const table of signInTables) {
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      table,
    ])
    if (rows[0]?.exists) await client.query(`delete from ${table}`)
  }
}

/** Counts of the erasures and ends that a restore repeated. */
export interface RepeatedCounts {
  accounts: number
  posts: number
  comments: number
  messages: number
  invitations: number
  /** Members who have to prove their address and choose a password. */
  credentials: number
  /** Members with changed credentials but without a confirmed address: their credentials stay as in the backup. */
  unproven: number
}

/** Numbers without an erasure. */
export const nothingRepeated: RepeatedCounts = {
  accounts: 0,
  posts: 0,
  comments: 0,
  messages: 0,
  invitations: 0,
  credentials: 0,
  unproven: 0,
}

/** Margin for entries that were written while the snapshot of the backup began. */
const marginMs = 60 * 60_000

/**
 * Repeats the ledger's entries since the backup on a restored database. Earlier entries are in the backup's own ledger.
 * @param takenAt moment of the backup; undefined when it is not known
 */
export async function repeatErasures(
  context: AppContext,
  entries: LedgerEntry[],
  takenAt: Date | undefined,
): Promise<RepeatedCounts> {
  const known = await context.db.selectFrom('erasure_ledger').select('id').execute()
  const knownIds = new Set(known.map(({ id }) => id))
  const since = takenAt === undefined ? '' : new Date(takenAt.getTime() - marginMs).toISOString()
  const fresh = entries.filter(({ id, noted_at }) => !knownIds.has(id) && noted_at >= since)
  const subjects = (kind: LedgerKind) => [
    ...new Set(fresh.filter((entry) => entry.kind === kind).map(({ subject }) => subject)),
  ]
  const find = (kind: LedgerKind, table: string) => idsOf(context, kind, table, subjects(kind))

  const accounts = await find('account', 'auth.users')
  for (const id of accounts) await eraseRestoredAccount(context, id)
  const posts = await find('post', 'posts')
  for (const id of posts) await context.transaction((tx) => removeErasedPost(context, tx, id))
  const comments = await find('comment', 'comments')
  for (const id of comments) await context.transaction((tx) => deleteComment(context, tx, id))
  const messages = await find('message', 'messages')
  for (const id of messages) await context.transaction((tx) => deleteMessage(context, tx, id))
  const invitations = await find('invitation', 'invitations')
  const waysIn = await find('ways_in', 'auth.users')
  const members = [...new Set([...waysIn, ...(await find('password', 'auth.users'))])]

  const proven = await context.transaction(async (tx) => {
    const now = context.clock.now()
    if (invitations.length > 0)
      await tx
        .updateTable('invitations')
        .set({ revoked_at: now })
        .where('id', 'in', invitations)
        .where('revoked_at', 'is', null)
        .execute()
    const proven = await demandProof(context, tx, members, waysIn)
    await keepEntries(tx, entries)
    return proven
  })
  return {
    accounts: accounts.length,
    posts: posts.length,
    comments: comments.length,
    messages: messages.length,
    invitations: invitations.length,
    credentials: proven.length,
    unproven: members.length - proven.length,
  }
}

/** Finds the rows of a table whose digests are in the ledger. */
async function idsOf(
  { db }: Pick<AppContext, 'db'>,
  kind: LedgerKind,
  table: string,
  subjects: string[],
): Promise<string[]> {
  if (subjects.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where erasure_subject(${kind}, id) = any (select decode(subject, 'hex') from unnest(${subjects}::text[]) as subject)
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes their restored password from members who have changed it since, and every restored way in from those who have changed
 * one: a proof by mail leads to a new password. Returns the members who can give that proof.
 */
async function demandProof(
  context: AppContext,
  tx: Tx,
  members: string[],
  waysIn: string[],
): Promise<string[]> {
  if (members.length === 0) return []
  const proven = await tx
    .updateTable('auth.users')
    .set({ encrypted_password: null, updated_at: context.clock.now() })
    .where('id', 'in', members)
    .where('email', 'is not', null)
    .where('email_confirmed_at', 'is not', null)
    .returning('id')
    .execute()
  const ids = proven.map(({ id }) => id)
  const changed = ids.filter((id) => waysIn.includes(id))
  if (changed.length > 0) {
    for (const table of ['auth.factors', 'auth.webauthn_credentials', 'auth.recovery_codes'] as const)
      await tx.deleteFrom(table).where('user_id', 'in', changed).execute()
    await tx
      .deleteFrom('auth.identities')
      .where('user_id', 'in', changed)
      .where('provider', '<>', 'email')
      .execute()
    await tx
      .updateTable('auth.users')
      .set({ phone: null, phone_confirmed_at: null })
      .where('id', 'in', changed)
      .execute()
  }
  const link = `${context.config.siteUrl}/auth`
  for (const id of ids)
    await mailMember(context, tx, id, (language) => {
      const t = translations[language]
      return {
        subject: t('restored.subject'),
        lead: t('restored.lead'),
        action: { label: t('restored.action'), link },
        otherwise: t('restored.otherwise'),
      }
    })
  return ids
}

/** Adds the entries to the ledger of the database: a later backup of it knows them. */
async function keepEntries(tx: Tx, entries: LedgerEntry[]): Promise<void> {
  const lists = (['id', 'kind', 'subject', 'noted_at'] as const).map((field) =>
    entries.map((entry) => entry[field]),
  )
  await sql`
    insert into erasure_ledger (id, kind, subject, noted_at)
    select id, kind, decode(subject, 'hex'), noted_at
    from unnest(${lists[0]}::uuid[], ${lists[1]}::text[], ${lists[2]}::text[], ${lists[3]}::timestamptz[])
      as entry (id, kind, subject, noted_at)
    on conflict (id) do nothing
  `.execute(tx)
}
