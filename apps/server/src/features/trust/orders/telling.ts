import type { OrderKind } from '@parvis/contract/trust/orders.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import type { AppContext } from '../../../app-context.ts'
import { languageOf, mailMember } from '../../accounts/identity/index.ts'
import { notify, platformKind } from '../../messaging/notifications/index.ts'
import { orderWords } from './words.ts'

interface Order {
  kind: OrderKind
  authority: string
  legal_basis: string
  reference: string
  member_id: string | null
}

/** Tells the member of an order and of its effect, with the ways to contest it (articles 9(5) and 10(5)). */
export async function tellMember(context: AppContext, tx: Tx, order: Order): Promise<void> {
  const { kind, member_id: recipientId } = order
  if (recipientId === null) return
  const { subject, lead, said, redress } = orderWords[await languageOf(tx, recipientId)]
  const message = [lead[kind], said(order), redress].join(' ')
  await notify(context, tx, platformKind, [{ recipientId, title: subject[kind], message }])
  await mailMember(context, tx, recipientId, (language) => {
    const words = orderWords[language]
    return {
      subject: words.subject[kind],
      lead: [words.lead[kind], words.said(order), words.redress].join(' '),
      action: { label: words.action, link: `${context.config.siteUrl}/cgu#autorites` },
      otherwise: words.otherwise,
    }
  })
}

const batchSize = 100

/** Tells the members whom an authority wanted untold until a day that has come. */
export async function tellAfterSilence(context: AppContext): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const due = await tx
      .selectFrom('authority_orders')
      .select(['id', 'kind', 'authority', 'legal_basis', 'reference', 'member_id', 'revision'])
      .where('told_at', 'is', null)
      .where('effect', 'in', ['followed', 'partly'])
      .where('member_id', 'is not', null)
      .where('untold_until', '<=', dayInParis(now))
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const order of due) {
      await tx
        .updateTable('authority_orders')
        .set({ told_at: now, revision: order.revision + 1 })
        .where('id', '=', order.id)
        .execute()
      await tellMember(context, tx, order)
    }
  })
}
