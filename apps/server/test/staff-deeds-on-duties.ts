import {
  acknowledgeOrder,
  addFlagger,
  agreeToOrderEffect,
  amendFlagger,
  answerOrder,
  exportStatements,
  registerOrder,
  setFlaggerState,
  settleOrder,
} from '@parvis/contract/trust/duties.ts'
import { suspendReporting, warnReporting } from '@parvis/contract/trust/reports.ts'
import { aFlagger, anOrder, misreports } from './duties.ts'
import type { Deed, Stage } from './staff-stage.ts'

async function flagged({ ada }: Stage) {
  const { flaggers } = await ada.call(addFlagger, { body: aFlagger() })
  const [flagger] = flaggers
  if (flagger === undefined) throw new Error('there is no flagger')
  return { params: { flaggerId: flagger.id }, revision: flagger.revision }
}

async function ordered({ ada, context, rita }: Stage, state: 'new' | 'settled' | 'proposed' = 'new') {
  const order = await ada.call(registerOrder, { body: anOrder() })
  const params = { orderId: order.id }
  if (state === 'settled') {
    const body = { effect: 'refused', note: 'Base absente.', revision: order.revision } as const
    return { params, body: { revision: (await ada.call(settleOrder, { params, body })).revision } }
  }
  if (state === 'proposed')
    await context.db
      .updateTable('authority_orders')
      .set({ effect_proposed: 'refused', effect_by: rita.id, effect_note: 'Base absente.' })
      .where('id', '=', order.id)
      .execute()
  return { params, body: { revision: order.revision } }
}

/** Deeds about the duties of regulation 2022/2065. */
export const deedsOnDuties: Readonly<Record<string, Deed>> = {
  warnReporting: async (stage) => {
    const member = await stage.someone()
    await misreports(stage.context, member.id, 3)
    const params = { memberId: member.id }
    return () => stage.ada.call(warnReporting, { params, body: { facts: 'Trois signalements infondés.' } })
  },
  suspendReporting: async (stage) => {
    const member = await stage.someone()
    await misreports(stage.context, member.id, 3)
    const params = { memberId: member.id }
    await stage.ada.call(warnReporting, { params, body: { facts: 'Trois signalements infondés.' } })
    await misreports(stage.context, member.id, 2)
    return () => stage.ada.call(suspendReporting, { params, body: { facts: 'Deux de plus.', days: 7 } })
  },
  addFlagger:
    async ({ ada }) =>
    () =>
      ada.call(addFlagger, { body: aFlagger() }),
  amendFlagger: async (stage) => {
    const { params, revision } = await flagged(stage)
    return () => stage.ada.call(amendFlagger, { params, body: { draft: aFlagger(), revision } })
  },
  setFlaggerState: async (stage) => {
    const { params, revision } = await flagged(stage)
    const body = { status: 'suspended', reason: 'Décision de l’Arcom.', revision } as const
    return () => stage.ada.call(setFlaggerState, { params, body })
  },
  registerOrder:
    async ({ ada }) =>
    () =>
      ada.call(registerOrder, { body: anOrder() }),
  acknowledgeOrder: async (stage) => {
    const sent = await ordered(stage)
    return () => stage.ada.call(acknowledgeOrder, sent)
  },
  settleOrder: async (stage) => {
    const { params, body } = await ordered(stage)
    const settled = { ...body, effect: 'refused', note: 'Base absente.' } as const
    return () => stage.ada.call(settleOrder, { params, body: settled })
  },
  agreeToOrderEffect: async (stage) => {
    const sent = await ordered(stage, 'proposed')
    return () => stage.ada.call(agreeToOrderEffect, sent)
  },
  answerOrder: async (stage) => {
    const sent = await ordered(stage, 'settled')
    return () => stage.ada.call(answerOrder, sent)
  },
  exportStatements:
    async ({ ada }) =>
    () =>
      ada.call(exportStatements, { body: { day: '2026-11-01', form: 'csv' } }),
}
