import { mkdir, readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import type { MediaPurpose } from '@parvis/contract/content/media.ts'
import type { Visibility } from '@parvis/contract/content/posts.schemas.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import type { AppContext } from '../src/app-context.ts'
import { jpeg } from './files.ts'
import type { Guest, Member } from './people.ts'
import { Refused } from './refused.ts'

interface Sending {
  purpose?: MediaPurpose
  name?: string
  type?: string
}

/** Uploads a file; rejects with Refused. */
export async function sends(
  member: Guest,
  bytes: Uint8Array,
  { purpose = 'post', name = 'fichier', type = 'application/octet-stream' }: Sending = {},
): Promise<MediaView> {
  const path = `/api/v1/media?${new URLSearchParams({ purpose, name })}`
  const { status, json } = await member.sendRaw('POST', path, new Uint8Array(bytes), type)
  if (status >= 400) throw new Refused(status, json)
  return json
}

/** Publishes a post with the file attached. */
export function publishes(
  member: Member,
  media: MediaView,
  visibility: Visibility = 'public',
  media_alt?: string,
) {
  return member.call(createPost, { body: { content: 'Voyez', visibility, media_id: media.id, media_alt } })
}

/** Uploads a picture as avatar and sets it; returns its address. */
export async function showsFace(member: Member): Promise<string> {
  const { status, json } = await member.sendRaw(
    'POST',
    '/api/v1/me/avatar',
    new Uint8Array(await jpeg(80, 80)),
    'image/jpeg',
  )
  if (status >= 400) throw new Refused(status, json)
  await member.call(editOwnProfile, { body: { avatar_url: json.avatar_url } })
  return json.avatar_url
}

/** Fetches an address as the web app would, with the reader's token. */
export async function fetched(reader: Guest, address: string, headers: Record<string, string> = {}) {
  const authorization = reader.token === null ? undefined : `Bearer ${reader.token}`
  const response = await fetch(`${reader.place.address}${address}`, {
    headers: { ...(authorization === undefined ? {} : { authorization }), ...headers },
  })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

export const statusOf = async (reader: Guest, address: string) => (await fetched(reader, address)).status

/** Names of the stored files, without avatars. */
export async function files(context: AppContext): Promise<string[]> {
  const below = joinPath(context.config.dataFolder, 'uploads')
  await mkdir(below, { recursive: true })
  const entries = await readdir(below, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('avatars'))
    .map(({ name }) => name)
    .sort()
}
