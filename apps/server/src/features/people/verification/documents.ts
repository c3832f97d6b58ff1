import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { VerificationDocument } from '@parvis/contract/people/verification.schemas.ts'
import { documentTypes } from '@parvis/contract/people/verification.ts'
import { readFileBody } from '@parvis/platform/http/file-body.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { ivBytes, seal, tagBytes, unseal } from '@parvis/platform/sealing.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import { requireReadableDocument } from '@parvis/platform/storage/document-check.ts'
import { requireFreeDisk } from '@parvis/platform/storage/free-disk.ts'
import { oneLine, withoutDirections } from '@parvis/platform/text.ts'
import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import {
  actsAsStaff,
  type Member,
  requireStaffFactor,
  requireStaffRecentFactor,
} from '../../accounts/identity/index.ts'
import { recordReading } from '../../audit/staff-acts/index.ts'
import { reconfirmations } from './policy.ts'
import { documentView } from './views.ts'

/** Encrypts documents in memory, so that neither the disk nor the bucket holds plain text. */
interface Cipher {
  seal(id: string, plain: Buffer): Buffer
  open(id: string, sealed: Buffer): Buffer
}

/** AES-256-GCM; the document's id is authenticated too, so that one cannot replace another. */
export function documentCipher({ config }: Pick<AppContext, 'config'>): Cipher {
  const key = openSecret(config).derive('verification documents')
  return {
    seal(id, plain) {
      const { iv, tag, sealed } = seal(key, plain, id)
      return Buffer.concat([iv, sealed, tag])
    },
    open(id, whole) {
      const iv = whole.subarray(0, ivBytes)
      const tag = whole.subarray(-tagBytes)
      return unseal(key, { iv, tag, sealed: whole.subarray(ivBytes, -tagBytes) }, id)
    },
  }
}

interface Upload {
  name: string
  body: unknown
}

/** Stores a document for a later request. A failure leaves nothing behind. */
export async function keepDocument(
  context: AppContext,
  member: Member,
  { name, body }: Upload,
): Promise<VerificationDocument> {
  await requireWanted(context, member)
  await requireFreeDisk(context.config)
  const plain = await readFileBody(body, furtherLimits.verificationDocument)
  const content_type = await detectType(plain)
  const id = randomUUID()
  const key = `verification/${member.id}/${id}`
  // Inserts the row first, under the member's lock, so that parallel uploads are counted one after the other.
  const row = await context.transaction(async (tx) => {
    await sql`select id from profiles where id = ${member.id} for no key update`.execute(tx)
    const { count } = await tx
      .selectFrom('verification_documents')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', member.id)
      .where('request_id', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= furtherLimits.verificationDocuments) throw new Refusal('too_many_documents')
    return tx
      .insertInto('verification_documents')
      .values({ id, user_id: member.id, key, name: nameFrom(name), content_type, bytes: plain.byteLength })
      .returning(['id', 'name', 'content_type', 'bytes', 'created_at'])
      .executeTakeFirstOrThrow()
  })
  try {
    await store(context, key, documentCipher(context).seal(id, plain))
    await requireKnown(context, id, key)
  } catch (error) {
    await context.db.deleteFrom('verification_documents').where('id', '=', id).execute()
    throw error
  }
  return documentView(row)
}

/** If the member left meanwhile, the row was deleted before the file was stored. */
async function requireKnown({ db, storage }: AppContext, id: string, key: string): Promise<void> {
  const row = await db
    .selectFrom('verification_documents')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row !== undefined) return
  await storage.remove(key)
  throw new Refusal('not_authenticated')
}

async function requireWanted(context: AppContext, member: Member): Promise<void> {
  if (member.role === 'citizen') throw new Refusal('not_verifiable')
  const waiting = await context.db
    .selectFrom('verification_requests')
    .select('id')
    .where('user_id', '=', member.id)
    .where('status', '=', sql.lit('pending'))
    .where('kind', 'not in', reconfirmations)
    // Further documents, which a reviewer has asked for.
    .where('awaits_applicant', '=', false)
    .executeTakeFirst()
  if (waiting !== undefined) throw new Refusal('verification_pending')
}

/** Detected by content; the name does not count. */
async function detectType(plain: Buffer): Promise<(typeof documentTypes)[number]> {
  if (plain.byteLength === 0) throw new Refusal('file_empty')
  const detected = await fileTypeFromBuffer(plain)
  const type = documentTypes.find((candidate) => candidate === detected?.mime)
  requireReadableDocument(plain)
  if (type === undefined) throw new Refusal('file_type_refused', detected?.mime ?? 'of no known kind')
  return type
}

/** A single line without path or bidirectional controls. */
function nameFrom(typed: string): string {
  const name = oneLine(withoutDirections(typed.replace(/^.*[/\\]/s, '')))
  return Array.from(name).slice(0, 100).join('') || 'document'
}

async function store({ config, storage }: AppContext, key: string, sealed: Buffer): Promise<void> {
  const incoming = join(config.dataFolder, 'uploads', 'incoming')
  await mkdir(incoming, { recursive: true })
  const folder = await mkdtemp(join(incoming, 'file-'))
  try {
    const file = join(folder, 'sealed')
    await writeFile(file, sealed, { mode: 0o600 })
    await storage.put(key, file, 'application/octet-stream')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A document in its original form, for its owner and for reviewers; reported as missing to anyone else. */
export async function openDocument(context: AppContext, reader: Member, documentId: string) {
  const row = await context.db
    .selectFrom('verification_documents')
    .select(['key', 'name', 'content_type', 'user_id', 'request_id'])
    .where('id', '=', documentId)
    .executeTakeFirst()
  const isOwn = row?.user_id === reader.id
  if (!isOwn) requireStaffFactor(reader)
  if (row === undefined || !(isOwn || (row.request_id !== null && actsAsStaff(reader))))
    throw new Refusal('document_not_found')
  if (!isOwn) {
    requireStaffRecentFactor(reader, context.clock.now())
    await recordReading(context, reader, { act: 'document_read', documentId, ownerId: row.user_id })
  }
  const kept = await context.storage.open(row.key)
  if (kept === null) throw new Refusal('document_not_found')
  return { ...row, bytes: documentCipher(context).open(documentId, await buffer(kept.body)) }
}

/** Deletes a document whose request was not sent yet. */
export async function dropDocument(context: AppContext, member: Member, documentId: string): Promise<void> {
  const { numDeletedRows } = await context.db
    .deleteFrom('verification_documents')
    .where('id', '=', documentId)
    .where('user_id', '=', member.id)
    .where('request_id', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('document_not_found')
}

const batchSize = 100

/** Deletes the files of documents whose rows are gone. */
export async function removeLeftovers({ db, storage }: Pick<AppContext, 'db' | 'storage'>): Promise<void> {
  for (;;) {
    const left = await db.selectFrom('verification_leftovers').select('key').limit(batchSize).execute()
    // Deletes the file before its key: a key without a file is found again, a file without a key is not.
    for (const { key } of left) {
      await storage.remove(key)
      await db.deleteFrom('verification_leftovers').where('key', '=', key).execute()
    }
    if (left.length < batchSize) return
  }
}
