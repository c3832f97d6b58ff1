import { extname } from 'node:path'
import { required } from '@parvis/platform/required.ts'
import {
  avatarKey,
  avatarPrefix,
  avatarTypes,
  withheldAvatarKey,
} from '@parvis/platform/storage/avatar-keys.ts'
import { copyKept } from '@parvis/platform/storage/copy.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { ArchivedFiles } from '../../accounts/account/index.ts'

type Store = Pick<AppContext, 'storage' | 'config'>

/** The file name of an uploaded picture; undefined for any other address. */
const nameOf = (address: string | null) =>
  address?.startsWith(avatarPrefix) ? address.slice(avatarPrefix.length) : undefined

/** Media type of a picture by the name of its file: those of the demo are drawings. */
export function avatarType(name: string): string {
  const extension = extname(name).slice(1)
  return extension === 'svg' ? 'image/svg+xml' : required(avatarTypes.get(extension), 'the media type')
}

/** Moves the file of a removed picture away from its public address. */
export async function withholdAvatar(store: Store, address: string | null): Promise<void> {
  const name = nameOf(address)
  if (name === undefined) return
  const stood = await copyKept(store, avatarKey(name), withheldAvatarKey(name), avatarType(name))
  if (stood) await store.storage.remove(avatarKey(name))
}

/** Moves it back, before the profile shows it again. */
export async function releaseAvatar(store: Store, address: string | null): Promise<void> {
  const name = nameOf(address)
  if (name === undefined) return
  await copyKept(store, withheldAvatarKey(name), avatarKey(name), avatarType(name))
  await store.storage.remove(withheldAvatarKey(name))
}

/** The file of a picture, withheld by moderation or not. */
async function openAvatar({ storage }: Pick<Store, 'storage'>, name: string) {
  return (await storage.open(avatarKey(name))) ?? storage.open(withheldAvatarKey(name))
}

export async function removeAvatar({ storage }: Pick<Store, 'storage'>, name: string): Promise<void> {
  await storage.remove(avatarKey(name))
  await storage.remove(withheldAvatarKey(name))
}

/** All existing pictures that the member has uploaded. */
export const avatarsInArchive: ArchivedFiles = {
  table: 'avatar_files',
  key: ['name'],
  rows: (memberId) => sql`select name from avatar_files where user_id = ${memberId}`,
  file: (context, { name }) => ({
    path: `photos-de-profil/${name}`,
    open: async () => (await openAvatar(context, String(name)))?.body ?? null,
  }),
}

/** Deletes all pictures of a member. The file goes before its row, since a file without a row is never found again. */
export async function removeAvatarsOf(context: AppContext, memberId: string): Promise<void> {
  const { db } = context
  const files = await db.selectFrom('avatar_files').select('name').where('user_id', '=', memberId).execute()
  for (const { name } of files) {
    await removeAvatar(context, name)
    await db.deleteFrom('avatar_files').where('name', '=', name).execute()
  }
}
