import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import { type MediaPurpose, mediaLimits } from '@parvis/contract/content/media.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { type CountTable, countInWindow } from '@parvis/platform/database/windowed-counts.ts'
import { dayMs, subDays } from '@parvis/platform/durations.ts'
import { saveFileBody } from '@parvis/platform/http/file-body.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { requireFreeDisk } from '@parvis/platform/storage/free-disk.ts'
import { renderImage } from '@parvis/platform/storage/images.ts'
import { incomingFolder } from '@parvis/platform/storage/incoming.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { detectKind, type FileKind, inspect } from './file-kinds.ts'
import { imageWidths, mediaView, narrowKeys } from './views.ts'

interface Upload {
  purpose: MediaPurpose
  name: string
  body: unknown
}

/** Files to store: the main file and, for an image, its smaller sizes. */
interface PreparedFiles {
  file: string
  /** Smaller sizes by width. */
  narrow: Map<number, string>
  bytes: number
  width: number | null
  height: number | null
  blur: string | null
}

/** Unattached files per member; the oldest beyond this are deleted. */
const unattachedCeiling = 10

/** Receives a file for a later post, comment or message. */
export async function receive(context: AppContext, member: Member, upload: Upload): Promise<MediaView> {
  await requireRoom(context, member.id)
  const incoming = incomingFolder(context.config)
  await mkdir(incoming, { recursive: true })
  const folder = await mkdtemp(join(incoming, 'file-'))
  try {
    const file = join(folder, 'sent')
    const limits = mediaLimits[upload.purpose]
    const bytes = await saveFileBody(upload.body, file, Math.max(...Object.values(limits)))
    const kind = await detectKind(file, bytes, upload.name)
    const limit = limits[kind.kind]
    if (limit === undefined) throw new Refusal('file_type_refused', `no ${kind.kind} in a ${upload.purpose}`)
    if (bytes > limit) throw new Refusal('body_too_large', `more than ${limit} bytes`)
    return await storeFile(context, member, upload, kind, await prepare(file, folder, kind))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function prepare(file: string, folder: string, kind: FileKind): Promise<PreparedFiles> {
  if (kind.kind !== 'image') {
    const facts = await inspect(file, kind)
    // A text has been converted.
    const { size } = await stat(file)
    return { file, narrow: new Map(), bytes: size, blur: null, ...facts }
  }
  const { widths, ...rendered } = await renderImage(file, folder, imageWidths)
  return {
    ...rendered,
    file: join(folder, 'main.webp'),
    narrow: new Map(widths.map((width) => [width, join(folder, `${width}.webp`)])),
  }
}

async function storeFile(
  context: AppContext,
  member: Member,
  { purpose, name }: Upload,
  { kind, extension, contentType }: FileKind,
  { file, narrow, ...facts }: PreparedFiles,
): Promise<MediaView> {
  const { db, storage, clock } = context
  const now = clock.now()
  const folder = purpose === 'post' ? 'post-uploads' : `post-uploads/${purpose}-media`
  const values = {
    owner_id: member.id,
    purpose,
    kind,
    content_type: contentType,
    name: harmlessName(name, extension),
    created_at: now,
    ...facts,
  }
  // The row comes first: a file without a row would never be deleted.
  for (let stamp = now.getTime(); ; stamp += 1) {
    const row = await context.transaction(async (tx) => {
      await countFile(context, tx, member.id, facts.bytes)
      return tx
        .insertInto('media')
        .values({ ...values, key: `${folder}/${member.id}/${stamp}.${extension}` })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning(['id', 'kind', 'key', 'name', 'bytes', 'width', 'height', 'alt', 'blur'])
        .executeTakeFirst()
    })
    if (row === undefined) continue
    for (const { width, key } of narrowKeys(row))
      await storage.put(key, required(narrow.get(width), 'the narrow image'), contentType)
    await storage.put(row.key, file, contentType)
    const isKnown = await db.selectFrom('media').select('id').where('id', '=', row.id).executeTakeFirst()
    // The member left: the row was deleted before the files were stored.
    if (isKnown === undefined) {
      for (const { key } of [...narrowKeys(row), row]) await storage.remove(key)
      throw new Refusal('not_authenticated')
    }
    await removeOldest(context, member.id)
    return mediaView(row)
  }
}

async function removeOldest({ db }: AppContext, memberId: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ state: 'removed' })
    .where('state', '=', sql.lit('pending'))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('media')
        .select('id')
        .where('owner_id', '=', memberId)
        .where('state', '=', sql.lit('pending'))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(unattachedCeiling),
    )
    .execute()
}

const longest = 120

/** File name for display and download: without folders and hidden characters, with the extension of its kind. */
function harmlessName(given: string, extension: string): string {
  const base = given
    .replace(/^.*[/\\]/s, '')
    .normalize('NFC')
    // Control and format characters (including bidirectional controls) and lone surrogates.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/(\.\w{1,5})?[. ]*$/, '')
    .trim()
  return `${Array.from(base).slice(0, longest).join('').replace(/^\.+/, '') || 'fichier'}.${extension}`
}

const mediaDays: CountTable = { table: 'media_days', key: 'member_id', count: 'bytes' }

/** Refuses a file before it is read, when the member or the site has no space left. */
export async function requireRoom(context: AppContext, memberId: string): Promise<void> {
  await requireFreeDisk(context.config)
  await refuseBeyond(context, context.db, {
    memberId,
    more: 1,
    sentToday: await sentToday(context, memberId),
  })
}

/**
 * Counts a file in the transaction of its row. Locks the totals, so that simultaneous files cannot exceed the limits.
 * @throws {Refusal} quota_reached, storage_full
 */
export async function countFile(context: AppContext, tx: Tx, memberId: string, bytes: number): Promise<void> {
  await sql`select from media_totals for update`.execute(tx)
  const window = { now: context.clock.now(), window: dayMs, amount: bytes }
  const [sent = bytes] = await countInWindow(tx, mediaDays, [memberId], window)
  await refuseBeyond(context, tx, { memberId, more: bytes, sentToday: sent - bytes })
}

/** Counts unattached files too, which stay on the disk until the sweep. */
async function refuseBeyond(
  { config }: AppContext,
  db: Db | Tx,
  { memberId, more, sentToday }: { memberId: string; more: number; sentToday: number },
): Promise<void> {
  const { ofMember, ofMemberADay, ofSite } = config.limits.storage
  if (sentToday + more > ofMemberADay) throw new Refusal('quota_reached', 'too much was sent in a day')
  const { kept, total } = await db
    .selectNoFrom([
      sql<string>`(select coalesce(sum(bytes), 0) from media where owner_id = ${memberId})`.as('kept'),
      sql<string>`(select bytes from media_totals)`.as('total'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(kept) + more > ofMember) throw new Refusal('quota_reached', 'too much is kept')
  if (ofSite !== undefined && Number(total) + more > ofSite)
    throw new Refusal('storage_full', 'the site keeps as much as it may')
}

async function sentToday({ db, clock }: AppContext, memberId: string): Promise<number> {
  const sent = await db
    .selectFrom('media_days')
    .select('bytes')
    .where('member_id', '=', memberId)
    .where('since', '>', subDays(clock.now(), 1))
    .executeTakeFirst()
  return Number(sent?.bytes ?? 0)
}
