import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { limits } from '@parvis/contract/limits.ts'
import { saveFileBody } from '@parvis/platform/http/file-body.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { avatarTypes } from '@parvis/platform/storage/avatar-keys.ts'
import { requireFreeDisk } from '@parvis/platform/storage/free-disk.ts'
import { squareImage } from '@parvis/platform/storage/images.ts'
import { incomingFolder } from '@parvis/platform/storage/incoming.ts'
import { logoKey } from '@parvis/platform/storage/site-logos.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'

/** Width and height of a stored logo, in pixels: what an installed application asks for. */
const side = 512

/** Stores the picture in a request's body as a logo; returns its name. Versions of the settings may refer to it for good. */
export async function keepLogo(context: AppContext, actor: Member, body: unknown): Promise<string> {
  if (!(body instanceof Readable)) throw new Refusal('image_unreadable', 'the body is not a picture')
  await requireFreeDisk(context.config)
  const incoming = incomingFolder(context.config)
  await mkdir(incoming, { recursive: true })
  const folder = await mkdtemp(join(incoming, 'logo-'))
  try {
    const sent = join(folder, 'sent')
    await saveFileBody(body, sent, limits.image)
    const { extension } = await squareImage(sent, folder, side)
    const name = `logo-${randomUUID()}.${extension}`
    const at = context.clock.now()
    // The row comes before the file: the sweep finds files by their rows.
    await context.transaction(async (tx) => {
      await tx.insertInto('site_logo_files').values({ name, created_at: at }).execute()
      await writeAct(tx, { actorId: actor.id, act: 'site_logo_uploaded', at })
    })
    const type = required(avatarTypes.get(extension), 'the media type')
    await context.storage.put(logoKey(name), join(folder, `square.${extension}`), type)
    return name
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Refuses a logo that was never uploaded. */
export async function requireLogo(
  { storage }: Pick<AppContext, 'storage'>,
  name: string | null,
): Promise<void> {
  if (name === null) return
  const found = await storage.open(logoKey(name))
  if (found === null) throw new Refusal('site_logo_unknown')
  found.body.destroy()
}
