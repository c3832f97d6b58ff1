import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { limits } from '@parvis/contract/limits.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import type { Keyset } from '@parvis/platform/database/keyset.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { saveFileBody } from '@parvis/platform/http/file-body.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { avatarKey, avatarPrefix, avatarTypes } from '@parvis/platform/storage/avatar-keys.ts'
import { copyKept } from '@parvis/platform/storage/copy.ts'
import { requireFreeDisk } from '@parvis/platform/storage/free-disk.ts'
import { squareImage } from '@parvis/platform/storage/images.ts'
import { incomingFolder } from '@parvis/platform/storage/incoming.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { isUnsettled, mayBeReversed, pictureKept } from '../../audit/evidence/index.ts'
import { avatarType, removeAvatar, withholdAvatar } from './avatar-files.ts'

/** Pictures not used by a profile within this time are deleted. */
const unusedMs = dayMs
const sweptAtOnce = 500

/** Stores the picture in a request's body; returns the address under which a profile may show it. */
export async function keepAvatar(context: AppContext, memberId: string, body: unknown): Promise<string> {
  if (!(body instanceof Readable)) throw new Refusal('image_unreadable', 'the body is not a picture')
  await requireFreeDisk(context.config)
  const incoming = incomingFolder(context.config)
  await mkdir(incoming, { recursive: true })
  const folder = await mkdtemp(join(incoming, 'avatar-'))
  try {
    const sent = join(folder, 'sent')
    await saveFileBody(body, sent, limits.image)
    const { extension } = await squareImage(sent, folder, limits.avatarSide)
    const name = `${memberId}-${randomInt(2 ** 47)}.${extension}`
    // The row comes before the file: a file without a row would never be deleted.
    await context.db
      .insertInto('avatar_files')
      .values({ name, user_id: memberId, created_at: context.clock.now() })
      .execute()
    const written = join(folder, `square.${extension}`)
    await context.storage.put(
      avatarKey(name),
      written,
      required(avatarTypes.get(extension), 'the media type'),
    )
    const isKnown = await context.db
      .selectFrom('avatar_files')
      .select('name')
      .where('name', '=', name)
      .executeTakeFirst()
    // The member left meanwhile: the row was deleted before the file was stored.
    if (isKnown === undefined) {
      await context.storage.remove(avatarKey(name))
      throw new Refusal('not_authenticated')
    }
    return `${avatarPrefix}${name}`
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Checks that the member uploaded the new picture. Deletes earlier ones after the commit, except one with an open report. */
export async function takeUpAvatar(
  context: AppContext,
  tx: Tx,
  memberId: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  const now = context.clock.now()
  const chosen = to === null ? null : await ownFile(tx, memberId, to, now)
  const outdated = await tx
    .selectFrom('avatar_files')
    .select('name')
    .where('user_id', '=', memberId)
    .where('created_at', '<=', chosen?.created_at ?? now)
    .where('name', 'is distinct from', chosen?.name ?? null)
    .where(({ not }) => not(pictureKept(sql`${avatarPrefix} || avatar_files.name`, now)))
    .execute()
  if (outdated.length === 0) return
  const shown = outdated.find(({ name }) => from === `${avatarPrefix}${name}`)
  if (shown !== undefined) await keepPicture(context, tx, memberId, shown.name)
  tx.afterCommit(() =>
    remove(
      context,
      outdated.map(({ name }) => name),
    ),
  )
}

/** Keeps a replaced picture for the moderators of an open case. `bringKeptPicture` moves the file at its deletion. */
export async function keepPicture(
  { clock, storage }: AppContext,
  tx: Tx,
  memberId: string,
  name: string,
): Promise<void> {
  const file = await storage.open(avatarKey(name))
  if (file === null) return
  file.body.destroy()
  const now = clock.now()
  const about = await tx
    .selectFrom('moderation_cases')
    .select('id')
    .where('target_type', '=', 'profile')
    .where('target_id', '=', memberId)
    .where(isUnsettled(now))
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (about === undefined) return
  await tx
    .insertInto('media')
    .values({
      owner_id: memberId,
      case_id: about.id,
      state: 'kept',
      purpose: 'profile',
      kind: 'image',
      key: keptKey(name),
      content_type: avatarType(name),
      name,
      bytes: file.bytes,
      width: limits.avatarSide,
      height: limits.avatarSide,
      created_at: now,
    })
    .execute()
}

/** Copies the file of a kept picture beside the other media of cases. Idempotent. */
async function bringKeptPicture(store: Store, name: string): Promise<void> {
  const kept = await store.db
    .selectFrom('media')
    .select(['key', 'content_type'])
    .where('key', '=', keptKey(name))
    .where('state', '=', sql.lit('kept'))
    .executeTakeFirst()
  if (kept !== undefined) await copyKept(store, avatarKey(name), kept.key, kept.content_type)
}

/** An avatar's name contains member and number; uploads are stored in a folder per member. */
const keptKey = (name: string) => `post-uploads/profile-media/${name.replace(/-(?=\d+\.\w+$)/, '/')}`

async function ownFile(tx: Tx, memberId: string, address: string, now: Date) {
  const file = address.startsWith(avatarPrefix)
    ? await tx
        .selectFrom('avatar_files')
        .select(['name', 'created_at'])
        .where('name', '=', address.slice(avatarPrefix.length))
        .where('user_id', '=', memberId)
        // Only a reversal restores a picture that moderation removed.
        .where(({ not }) => not(pictureKept(sql`${avatarPrefix} || avatar_files.name`, now)))
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (file === undefined) throw new Refusal('avatar_unknown')
  return file
}

type Store = Pick<AppContext, 'db' | 'storage' | 'config'>
type SweepContext = Store & Pick<AppContext, 'clock' | 'transaction'>

/** Deletes the file before the row: a row without its file is found again, a file without its row is not. */
async function remove(store: Store, names: string[]): Promise<void> {
  const { db } = store
  for (const name of names) {
    await bringKeptPicture(store, name)
    await removeAvatar(store, name)
  }
  await db.deleteFrom('avatar_files').where('name', 'in', names).execute()
}

/** Deletes pictures that no profile shows: unused, left by a crash, or of deleted members. */
export async function sweepAvatars(store: SweepContext): Promise<void> {
  await withholdTaken(store)
  const now = store.clock.now()
  const before = new Date(now.getTime() - unusedMs)
  for (;;) {
    const unused = await store.db
      .selectFrom('avatar_files')
      .leftJoin('profiles', (join) =>
        join
          .onRef('profiles.id', '=', 'avatar_files.user_id')
          .on(sql<boolean>`profiles.avatar_url = ${avatarPrefix} || avatar_files.name`),
      )
      .select('avatar_files.name')
      .where('profiles.id', 'is', null)
      .where(({ not }) => not(pictureKept(sql`${avatarPrefix} || avatar_files.name`, now)))
      .where('avatar_files.created_at', '<', before)
      .limit(sweptAtOnce)
      .execute()
    if (unused.length > 0)
      await remove(
        store,
        unused.map(({ name }) => name),
      )
    if (unused.length < sweptAtOnce) return
  }
}

const batchSize = 200

/** Pictures removed from profiles by decisions that can be reversed, in the order of the decisions. */
export async function takenPictures(db: Db, after: Keyset | null, now: Date) {
  return db
    .selectFrom('moderation_decisions as decision')
    .innerJoin('moderation_cases', 'moderation_cases.id', 'decision.case_id')
    .select(['decision.id', 'decision.created_at', 'moderation_cases.target_id'])
    .select(sql<string>`decision.former ->> 'avatar_url'`.as('address'))
    .where(sql<boolean>`decision.former ->> 'avatar_url' is not null`)
    .where(mayBeReversed(now))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(decision.created_at, decision.id) > (${after?.at}, ${after?.id})`),
    )
    .orderBy('decision.created_at')
    .orderBy('decision.id')
    .limit(sql.lit(batchSize))
    .execute()
}

/** Withholds pictures that decisions removed: a crash may have left their files at the public address. */
async function withholdTaken(
  store: Pick<AppContext, 'db' | 'storage' | 'config' | 'transaction' | 'clock'>,
): Promise<void> {
  for (let after: Keyset | null = null; ; ) {
    const taken: Awaited<ReturnType<typeof takenPictures>> = await takenPictures(
      store.db,
      after,
      store.clock.now(),
    )
    for (const { target_id, address } of taken)
      await store.transaction(async (tx) => {
        // A reversal that restores the picture locks the same row.
        const profile = await tx
          .selectFrom('profiles')
          .select('avatar_url')
          .where('id', '=', target_id)
          .forUpdate()
          .executeTakeFirst()
        if (profile !== undefined && profile.avatar_url !== address) await withholdAvatar(store, address)
      })
    const last = taken.at(-1)
    if (last === undefined || taken.length < batchSize) return
    after = { at: last.created_at, id: last.id }
  }
}
