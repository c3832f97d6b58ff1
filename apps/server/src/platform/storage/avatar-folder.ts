import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where avatars are served. */
export const avatarPrefix = '/media/avatars/'

/** The avatars that members sent in. */
export function avatarFolder(dataFolder: string): string {
  return join(dataFolder, 'uploads', 'avatars')
}

/** Writes an avatar under a name that no file has yet. */
export async function writeAvatar(dataFolder: string, name: string, bytes: Buffer): Promise<void> {
  const folder = avatarFolder(dataFolder)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), bytes, { flag: 'wx' })
}

/** Removes an avatar's file; one that is gone already is no error. */
export async function removeAvatar(dataFolder: string, name: string): Promise<void> {
  await rm(join(avatarFolder(dataFolder), name), { force: true })
}
