import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { limits } from '@parvis/contract/limits.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { saveFileBody } from '@parvis/platform/http/file-body.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { avatarTypes } from '@parvis/platform/storage/avatar-keys.ts'
import { requireFreeDisk } from '@parvis/platform/storage/free-disk.ts'
import { squareImage } from '@parvis/platform/storage/images.ts'
import { incomingFolder } from '@parvis/platform/storage/incoming.ts'
import { logoKey } from '@parvis/platform/storage/site-logos.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { lockSection } from './store.ts'

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

/** Logos that no version of the settings refers to within this time are deleted. */
const unusedMs = dayMs
const sweptAtOnce = 100

type Context = Pick<AppContext, 'db' | 'transaction' | 'storage' | 'clock'>

/** Deletes uploaded logos that no version of the settings refers to. Every version may be restored. */
export async function sweepLogos(context: Context): Promise<void> {
  await noteUnknown(context)
  while ((await context.transaction((tx) => sweepBatch(context, tx))) === sweptAtOnce);
}

/** Notes logos that were stored before there were rows for them: their day begins now. */
async function noteUnknown({ db, storage, clock }: Context): Promise<void> {
  for await (const key of storage.list(logoKey('')))
    await db
      .insertInto('site_logo_files')
      .values({ name: key.slice(logoKey('').length), created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function sweepBatch({ storage, clock }: Context, tx: Tx): Promise<number> {
  // Nobody chooses a logo meanwhile.
  await lockSection(tx, 'appearance')
  const unused = await tx
    .selectFrom('site_logo_files')
    .select('name')
    .where('created_at', '<', new Date(clock.now().getTime() - unusedMs))
    .where(
      sql<boolean>`not exists (
        select from site_settings_changes as change
        where change.section = 'appearance' and site_logo_files.name in (change.before ->> 'logo', change.after ->> 'logo')
      )`,
    )
    .orderBy('created_at')
    .orderBy('name')
    .limit(sql.lit(sweptAtOnce))
    .execute()
  for (const { name } of unused) {
    await storage.remove(logoKey(name))
    await tx.deleteFrom('site_logo_files').where('name', '=', name).execute()
  }
  return unused.length
}
