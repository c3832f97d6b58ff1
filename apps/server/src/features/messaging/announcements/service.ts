import type { AnnouncementDraft } from '@parvis/contract/messaging/announcements.schemas.ts'
import { bannerCeiling, waitingCeiling } from '@parvis/contract/messaging/announcements.ts'
import { type Db, lockByName, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { Refusal, throwIfRefused } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { publishBanners } from './banners.ts'
import { isForEverybody, mayAmend, mayTakeBack, refusalOfTimes } from './policy.ts'
import { queueSending, queueTakingBack } from './sending.ts'
import { lockAnnouncement } from './store.ts'

type Context = Pick<AppContext, 'bus' | 'jobs' | 'transaction' | 'clock'>

/**
 * Makes an announcement under the id that the caller chose. The same id again, from a second click or another node, changes
 * nothing. Returns the id.
 */
export async function announce(
  context: Context,
  actor: Actor,
  id: string,
  draft: AnnouncementDraft,
): Promise<string> {
  const now = context.clock.now()
  const columns = columnsOf(draft, now)
  return context.transaction(async (tx) => {
    await takeTurn(tx)
    const made = await tx
      .insertInto('announcements')
      .values({ id, ...columns, created_by: actor.id, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made === undefined) return id
    await requireRoom(tx, draft.form, now)
    if (draft.form === 'notification' && !columns.waits) await queueSending(context, tx, id)
    await act(tx, actor, 'announcement_sent', now, id, draft)
    publishIfBanner(context, tx, draft.form)
    return id
  })
}

/** Changes an announcement that waits for its time. */
export async function amend(
  context: Context,
  actor: Actor,
  id: string,
  { draft, revision }: { draft: AnnouncementDraft; revision: number },
): Promise<void> {
  const now = context.clock.now()
  const columns = columnsOf(draft, now)
  await context.transaction(async (tx) => {
    await takeTurn(tx)
    const found = await lockAnnouncement(tx, now, id)
    if (!mayAmend(found.state)) throw new Refusal('announcement_begun')
    if (found.revision !== revision) throw new Refusal('announcement_changed')
    await updateById(tx, 'announcements', id, { ...columns, revision: revision + 1 })
    await requireRoom(tx, draft.form, now)
    if (draft.form === 'notification' && !columns.waits) await queueSending(context, tx, id)
    await act(tx, actor, 'announcement_amended', now, id, draft)
    publishIfBanner(context, tx, 'banner')
  })
}

/** Stops an announcement and removes it everywhere. */
export async function takeBack(context: Context, actor: Actor, id: string): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const { state, form } = await lockAnnouncement(tx, now, id)
    if (!mayTakeBack(state)) throw new Refusal('announcement_over')
    await updateById(tx, 'announcements', id, { taken_back_at: now, taken_back_by: actor.id, waits: false })
    if (form === 'notification' && state !== 'scheduled') await queueTakingBack(context, tx, id)
    await writeAct(tx, {
      actorId: actor.id,
      act: 'announcement_taken_back',
      at: now,
      details: { announcement: id, form, begun: state !== 'scheduled' },
    })
    publishIfBanner(context, tx, form)
  })
}

/** Locks the notifications whose time has come. */
export const readDue = (db: Db, now: Date) =>
  db
    .selectFrom('announcements')
    .select('id')
    .where('waits', '=', sql.lit(true))
    .where('starts_at', '<=', now)
    .orderBy('starts_at')
    .forUpdate()
    .execute()

/** Starts to send notifications whose time has come. Runs each minute, on one node. */
export async function startDue(context: Context): Promise<void> {
  await context.transaction(async (tx) => {
    const due = await readDue(tx, context.clock.now())
    for (const { id } of due) {
      await tx.updateTable('announcements').set({ waits: false }).where('id', '=', id).execute()
      await queueSending(context, tx, id)
    }
  })
}

function columnsOf(draft: AnnouncementDraft, now: Date) {
  const { fr, ...others } = draft.texts
  const starts_at = draft.starts_at === null ? null : new Date(draft.starts_at)
  const ends_at = draft.form === 'banner' ? new Date(draft.ends_at) : null
  throwIfRefused(refusalOfTimes({ form: draft.form, starts_at, ends_at }, now))
  const translated = Object.fromEntries(
    Object.entries(others).flatMap(([language, words]) =>
      words === null ? [] : [[language, trimmed(words)]],
    ),
  )
  return {
    form: draft.form,
    ...trimmed(fr),
    texts: JSON.stringify(translated),
    audience: JSON.stringify(isForEverybody(draft.audience) ? {} : draft.audience),
    starts_at,
    ends_at,
    waits: draft.form === 'notification' && starts_at !== null && starts_at > now,
  }
}

const trimmed = ({ title, message }: { title: string; message: string }) => ({
  title: title.trim(),
  message: message.trim(),
})

/** Serializes administrators: the second act is counted after the first. */
async function takeTurn(tx: Tx): Promise<void> {
  await lockByName(tx, 'announcements')
}

/** Refuses a row beyond the limit; called after the insert. */
async function requireRoom(tx: Tx, form: 'notification' | 'banner', now: Date): Promise<void> {
  if (form === 'banner') {
    const { standing } = await tx
      .selectFrom('announcements')
      .select(({ fn }) => fn.countAll<number>().as('standing'))
      .where('form', '=', sql.lit('banner'))
      .where('taken_back_at', 'is', null)
      .where('ends_at', '>', now)
      .executeTakeFirstOrThrow()
    if (standing > bannerCeiling) throw new Refusal('too_many_banners')
    return
  }
  const { waiting } = await tx
    .selectFrom('announcements')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('waits', '=', sql.lit(true))
    .executeTakeFirstOrThrow()
  if (waiting > waitingCeiling) throw new Refusal('too_many_announcements')
}

function act(
  tx: Tx,
  actor: Actor,
  kind: 'announcement_sent' | 'announcement_amended',
  at: Date,
  id: string,
  draft: AnnouncementDraft,
): Promise<void> {
  return writeAct(tx, {
    actorId: actor.id,
    act: kind,
    at,
    details: {
      announcement: id,
      form: draft.form,
      everybody: isForEverybody(draft.audience),
      ...(draft.starts_at === null ? {} : { starts_at: draft.starts_at }),
    },
  })
}

function publishIfBanner({ bus }: Context, tx: Tx, form: 'notification' | 'banner'): void {
  if (form === 'banner') tx.afterCommit(() => publishBanners(bus))
}
