import { timingSafeEqual } from 'node:crypto'
import { fileNameOf } from '@parvis/contract/accounts/site-name.ts'
import { hmac } from '@parvis/platform/digest.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../../app-context.ts'
import type { Member } from '../../identity/index.ts'
import { exportKey, unsealed } from './sealed.ts'
import { findExport } from './service.ts'

/** Lifetime of a download link in milliseconds. The address is signed, since a link cannot send an authorization header. */
const ticketMs = 120_000
const prefix = '/exports/'

const pattern = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/

function sign({ config }: AppContext, payload: string): string {
  const key = openSecret(config).derive('export tickets')
  return hmac(key, payload).toString('base64url')
}

/** Signed address of the member's finished archive, valid for this session and for two minutes. */
export async function ticketFor(context: AppContext, member: Member): Promise<string> {
  const now = context.clock.now()
  const row = await findExport(context.db, member.id, now)
  if (row?.state !== 'ready') throw new Refusal('export_not_found')
  const payload = `${row.id}.${member.sessionId}.${now.getTime() + ticketMs}`
  return `${prefix}${payload}.${sign(context, payload)}`
}

function readTicket(context: AppContext, ticket: string): { id: string; sessionId: string } | null {
  const [, id, sessionId, until, mark] = pattern.exec(ticket) ?? []
  if (id === undefined || sessionId === undefined || mark === undefined) return null
  const right = sign(context, `${id}.${sessionId}.${until}`)
  if (!timingSafeEqual(Buffer.from(mark), Buffer.from(right))) return null
  return Number(until) > context.clock.now().getTime() ? { id, sessionId } : null
}

/** Serves the archive for a ticket whose session is still signed in; never cached. */
export function downloadRoute(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { ticket: string } }>(`${prefix}:ticket`, async (request, reply) => {
    reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer')
    const ticket = readTicket(context, request.params.ticket)
    const row = ticket === null ? undefined : await ownArchive(context, ticket)
    if (row === undefined) throw new Refusal('export_not_found')
    const found = await context.storage.open(exportKey(row.id))
    if (found === null) throw new Refusal('export_not_found')
    return reply
      .type('application/zip')
      .header(
        'content-disposition',
        `attachment; filename="${fileNameOf(context.siteSettings.current().identity.name)}-${row.day}.zip"`,
      )
      .header('content-length', row.bytes)
      .send(unsealed(context, row, found.body))
  })
}

async function ownArchive(context: AppContext, { id, sessionId }: { id: string; sessionId: string }) {
  const row = await context.db
    .selectFrom('account_exports as archive')
    .innerJoin('auth.sessions as session', 'session.user_id', 'archive.user_id')
    .innerJoin('auth.users as account', 'account.id', 'archive.user_id')
    .select([
      'archive.id',
      'archive.iv',
      'archive.tag',
      'archive.bytes',
      'archive.ready_at',
      'account.banned_until',
    ])
    .where('archive.id', '=', id)
    .where('archive.state', '=', 'ready')
    .where('archive.expires_at', '>', context.clock.now())
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!row?.iv || !row.tag || !row.bytes || !row.ready_at) return undefined
  if (row.banned_until !== null && row.banned_until > context.clock.now()) return undefined
  return { ...row, iv: row.iv, tag: row.tag, bytes: row.bytes, day: row.ready_at.toISOString().slice(0, 10) }
}
