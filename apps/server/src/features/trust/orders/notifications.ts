import type { Language } from '@parvis/contract/languages.ts'
import type { OrderKind } from '@parvis/contract/trust/duties.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/trust.gen.ts'
import { languageOf, mailMember } from '../../accounts/identity/index.ts'
import { notify, platformKind } from '../../people/notifications/index.ts'

interface Order {
  id: string
  kind: OrderKind
  authority: string
  legal_basis: string
  reference: string
}

/** Members whom an order concerns, and whether only a question without a name ties them to it: a hundred contents have at most as many authors. */
export async function membersConcerned(
  tx: Tx,
  orderId: string,
): Promise<{ id: string; unsigned: boolean }[]> {
  const rows = await tx
    .selectFrom('authority_order_members')
    .select(['member_id', 'unsigned'])
    .where('order_id', '=', orderId)
    .orderBy('member_id')
    .execute()
  return rows.map(({ member_id: id, unsigned }) => ({ id, unsigned }))
}

/** Notifies every member concerned of an order and its effect, with the ways to contest it (articles 9(5) and 10(5)). */
export async function notifyMembers(context: AppContext, tx: Tx, order: Order): Promise<void> {
  for (const { id } of await membersConcerned(tx, order.id)) await notifyMember(context, tx, order, id)
}

async function notifyMember(context: AppContext, tx: Tx, order: Order, recipientId: string): Promise<void> {
  const language = await languageOf(tx, recipientId)
  const title = translations[language](`order.subject.${order.kind}`)
  await notify(context, tx, platformKind, [{ recipientId, title, message: describeOrder(order, language) }])
  await mailMember(context, tx, recipientId, (language) => {
    const t = translations[language]
    return {
      subject: t(`order.subject.${order.kind}`),
      lead: describeOrder(order, language),
      action: { label: t('order.action'), link: `${context.config.siteUrl}/cgu#autorites` },
      otherwise: t('order.otherwise'),
    }
  })
}

function describeOrder({ kind, authority, reference, legal_basis }: Order, language: Language): string {
  const t = translations[language]
  const source = t('order.source', { authority, reference, legal_basis })
  return [t(`order.lead.${kind}`), source, t('order.redress')].join(' ')
}

const batchSize = 100

const concernsSomeone = sql<boolean>`exists (
  select from authority_order_members as named where named.order_id = authority_orders.id
)`

/** Notifies members after the delay that an authority asked for. */
export async function notifyAfterSilence(context: AppContext): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const due = await tx
      .selectFrom('authority_orders')
      .select(['id', 'kind', 'authority', 'legal_basis', 'reference', 'revision'])
      .where('told_at', 'is', null)
      .where('effect', 'in', ['followed', 'partly'])
      .where(concernsSomeone)
      .where('untold_until', '<=', dayInParis(now))
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const order of due) {
      await updateById(tx, 'authority_orders', order.id, { told_at: now, revision: order.revision + 1 })
      await notifyMembers(context, tx, order)
    }
  })
}
