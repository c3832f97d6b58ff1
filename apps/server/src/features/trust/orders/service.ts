import { isUnsigned } from '@parvis/contract/audit/decisions.ts'
import type { OrderDraft } from '@parvis/contract/trust/duties.schemas.ts'
import { longestSilence, type OrderEffect } from '@parvis/contract/trust/duties.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal, throwIfRefused } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { concernedByOrder } from '../../audit/evidence/index.ts'
import { requireSettled, writeAct } from '../../audit/staff-acts/index.ts'
import { memberNamed, openCaseOn } from '../moderation/index.ts'
import { findNoticed } from '../notices/index.ts'
import { membersConcerned, notifyMembers } from './notifications.ts'

type Administrator = Pick<Member, 'id'>

/** Registers an order, and opens a case on each content that it names and this site shows. Returns its id. */
export async function register(
  context: AppContext,
  { id: actorId }: Administrator,
  { username, untold_until, addresses, ...draft }: OrderDraft,
): Promise<string> {
  const now = context.clock.now()
  throwIfRefused(refusalOfDays({ ...draft, untold_until }, { now, today: dayInParis(now) }))
  return context.transaction(async (tx) => {
    const named = username ? await memberNamed(tx, username) : null
    const opened = await openCases(context, tx, { actorId, addresses, opens: draft.kind === 'act' })
    const members = [...new Set([...(named === null ? [] : [named]), ...opened.authorIds])]
    // The author of a question is concerned, but not named.
    const subjectId = named ?? opened.signedIds[0]
    if (members.includes(actorId)) throw new Refusal('own_case')
    const { id } = await tx
      .insertInto('authority_orders')
      .values({
        ...draft,
        authority: draft.authority.trim(),
        legal_basis: draft.legal_basis.trim(),
        reference: draft.reference.trim(),
        addresses,
        case_id: opened.caseId,
        untold_until: untold_until ?? null,
        received_at: new Date(draft.received_at),
        created_by: actorId,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (members.length > 0)
      await tx
        .insertInto('authority_order_members')
        .values(
          members.map((member_id) => ({
            order_id: id,
            member_id,
            unsigned: member_id !== named && !opened.signedIds.includes(member_id),
          })),
        )
        .execute()
    await writeAct(tx, {
      actorId,
      act: 'order_registered',
      at: now,
      ...(subjectId === undefined ? {} : { subjectId }),
      ...(opened.caseId === null ? {} : { caseId: opened.caseId }),
      reason: `${draft.authority}, ${draft.reference}`,
      details: { order: id, kind: draft.kind, country: draft.country, contents: addresses.length },
    })
    return id
  })
}

/** Authors of the contents that this site shows, and the case of the first. Addresses elsewhere are only noted. */
async function openCases(
  context: AppContext,
  tx: Tx,
  { actorId, addresses, opens }: { actorId: string; addresses: readonly string[]; opens: boolean },
): Promise<{ authorIds: string[]; signedIds: string[]; caseId: string | null }> {
  const authorIds = []
  const signedIds = []
  let first: string | null = null
  for (const address of addresses) {
    const target = await contentAt(context, tx, address)
    if (target === null) continue
    const { target_type: type, target_id: id, author_id: authorId } = target
    const caseId = opens ? await openCaseOn(context, tx, actorId, { type, id, authorId }) : null
    if (authorId !== null) {
      authorIds.push(authorId)
      if (!isUnsigned(type)) signedIds.push(authorId)
    }
    first ??= caseId
  }
  return { authorIds, signedIds, caseId: first }
}

async function contentAt({ config }: AppContext, tx: Tx, address: string) {
  try {
    return await findNoticed(tx, null, config.siteUrl, { address })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

interface OrderChange {
  orderId: string
  revision: number
}

/** Locks an order that the administrator may work on; refused when somebody has changed it meanwhile. */
async function lock(tx: Tx, { id: readerId }: Administrator, { orderId, revision }: OrderChange) {
  const order = await tx
    .selectFrom('authority_orders')
    .selectAll()
    .select([
      sql<string | null>`untold_until::text`.as('untold_day'),
      sql<boolean>`${concernedByOrder(readerId, sql`authority_orders.id`)}`.as('concerns_reader'),
    ])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (order === undefined || order.concerns_reader) throw new Refusal('order_not_found')
  if (order.revision !== revision) throw new Refusal('order_changed')
  return order
}

type Order = Awaited<ReturnType<typeof lock>>

/** Records that the authority was informed of the receipt; once. */
export async function acknowledge(
  context: AppContext,
  administrator: Administrator,
  change: OrderChange,
): Promise<void> {
  const at = context.clock.now()
  await context.transaction(async (tx) => {
    const order = await lock(tx, administrator, change)
    if (order.acknowledged_at !== null) return
    await set(tx, order, { acknowledged_at: at })
    await writeAct(tx, {
      actorId: administrator.id,
      act: 'order_acknowledged',
      at,
      details: { order: order.id },
    })
  })
}

/** Notes the effect given to an order. With four eyes it waits for another administrator. */
export async function settle(
  context: AppContext,
  administrator: Administrator,
  { effect, note, ...change }: OrderChange & { effect: OrderEffect; note: string },
): Promise<void> {
  const at = context.clock.now()
  await context.transaction(async (tx) => {
    const order = await lock(tx, administrator, change)
    if (order.effect !== 'pending') throw new Refusal('order_not_pending')
    const effect_note = note.trim()
    if (!context.config.fourEyes) {
      await carryOut(context, tx, administrator, { ...order, effect_note }, effect)
      return
    }
    await set(tx, order, { effect_proposed: effect, effect_by: administrator.id, effect_note })
    await writeAct(tx, {
      actorId: administrator.id,
      act: 'order_effect_proposed',
      at,
      details: { order: order.id, effect },
    })
  })
}

/** Agrees to the proposed effect. */
export async function agree(
  context: AppContext,
  administrator: Administrator,
  change: OrderChange,
): Promise<void> {
  await context.transaction(async (tx) => {
    const order = await lock(tx, administrator, change)
    if (order.effect !== 'pending') throw new Refusal('order_not_pending')
    throwIfRefused(refusalToAgree(administrator, order))
    await requireSettled(tx, [administrator.id, order.effect_by], context.clock.now())
    if (order.effect_proposed !== null)
      await carryOut(context, tx, administrator, order, order.effect_proposed)
  })
}

async function carryOut(
  context: AppContext,
  tx: Tx,
  { id: actorId }: Administrator,
  order: Order,
  effect: OrderEffect,
): Promise<void> {
  const at = context.clock.now()
  const concerned = await membersConcerned(tx, order.id)
  const named = concerned.find(({ unsigned }) => !unsigned)
  const isNotified =
    concerned.length > 0 &&
    (effect === 'followed' || effect === 'partly') &&
    maySpeak(order.untold_day, dayInParis(at))
  await set(tx, order, {
    effect,
    effect_note: order.effect_note,
    effect_proposed: null,
    effected_at: at,
    ...(isNotified ? { told_at: at } : {}),
  })
  if (isNotified) await notifyMembers(context, tx, order)
  await writeAct(tx, {
    actorId,
    act: 'order_effected',
    at,
    ...(named === undefined ? {} : { subjectId: named.id }),
    details: { order: order.id, kind: order.kind, effect, told: isNotified },
  })
}

/** Records that the authority was informed of the effect; once. */
export async function answer(
  context: AppContext,
  administrator: Administrator,
  change: OrderChange,
): Promise<void> {
  const at = context.clock.now()
  await context.transaction(async (tx) => {
    const order = await lock(tx, administrator, change)
    if (order.effect === 'pending') throw new Refusal('order_not_pending')
    if (order.replied_at !== null) return
    await set(tx, order, { replied_at: at })
    await writeAct(tx, { actorId: administrator.id, act: 'order_answered', at, details: { order: order.id } })
  })
}

type Columns = Partial<
  Pick<
    Order,
    | 'acknowledged_at'
    | 'effect'
    | 'effect_note'
    | 'effect_proposed'
    | 'effect_by'
    | 'effected_at'
    | 'replied_at'
    | 'told_at'
  >
>

const set = (tx: Tx, { id, revision }: Pick<Order, 'id' | 'revision'>, columns: Columns) =>
  updateById(tx, 'authority_orders', id, { ...columns, revision: revision + 1 })

interface OrderDays {
  issued_on: string
  received_at: string
  untold_until?: string | null | undefined
}

/** Refusal of the days of an order: none lies ahead but the end of a silence, which ends within two years. */
function refusalOfDays(
  { issued_on, received_at, untold_until }: OrderDays,
  { now, today }: { now: Date; today: string },
): 'order_day_invalid' | null {
  const received = new Date(received_at)
  if (issued_on > today || received > now) return 'order_day_invalid'
  if (!untold_until) return null
  const latest = addDays(now, longestSilence).toISOString().slice(0, 10)
  return untold_until <= today || untold_until > latest ? 'order_day_invalid' : null
}

/** Returns whether the member may be notified today. */
const maySpeak = (untoldUntil: string | null, today: string) => untoldUntil === null || untoldUntil <= today

/** Refusal to agree to an effect; null when this administrator may. */
function refusalToAgree(
  reader: { id: string },
  { effect_by, effect_proposed }: { effect_by: string | null; effect_proposed: string | null },
): 'order_not_pending' | 'second_administrator_required' | null {
  if (effect_proposed === null) return 'order_not_pending'
  return effect_by === reader.id ? 'second_administrator_required' : null
}
