import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { OrderView } from '@parvis/contract/trust/duties.schemas.ts'
import * as schemas from '@parvis/contract/trust/duties.schemas.ts'
import { type OrderEffect, orderEffects, settleOrder } from '@parvis/contract/trust/duties.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { cacheOrder, ordersQuery } from './queries.ts'
import { effectTexts } from './texts.ts'

/** Notes the effect given to an order, and what was handed over or why not. */
export function EffectDialog({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.settleOrder.body,
    start: { effect: 'followed' as OrderEffect, note: '' },
    draft: `order effect ${order.id}`,
    bodyOf: (values) => ({ ...values, revision: order.revision }),
    faults: { note: { missing: t`Dites ce qui a été fait.` } },
    send: (body) => call(settleOrder, { params: { orderId: order.id }, body }),
    onSent: (changed) => {
      cacheOrder(client, changed)
      notify.success(changed.proposed === null ? t`Suite inscrite` : t`Suite proposée`)
      onClose()
    },
    onRefused: () => void client.invalidateQueries({ queryKey: ordersQuery.queryKey }),
  })
  const { effect } = form.values
  return (
    <Dialog title={t`Suite donnée à l’ordre`} closeLabel={t`Fermer`} onClose={onClose}>
      <Form form={form} className="gap-4 p-4">
        <Segments
          legend={t`Suite`}
          {...form.field('effect')}
          options={orderEffects.map((value) => ({ value, label: i18n._(effectTexts[value]) }))}
        />
        <ReasonArea
          label={t`Ce qui a été fait`}
          hint={t`Lu par les administrateurs : contenus retirés, données remises et à qui, ou raison du refus.`}
          limit={furtherLimits.dutyNote}
          {...form.field('note')}
        />
        {order.members.length > 0 && (effect === 'followed' || effect === 'partly') && (
          <p className="rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question">
            {order.untold_until === null ? (
              <Trans>Chaque membre concerné en sera informé aussitôt, par notification et par email.</Trans>
            ) : (
              <Trans>
                Chaque membre concerné en sera informé le{' '}
                {i18n.date(new Date(order.untold_until), { dateStyle: 'long', timeZone: 'UTC' })}.
              </Trans>
            )}
          </p>
        )}
        <RefusalMessage error={form.refusal} />
        <Button type="submit" block busy={form.isSending}>
          <Trans>Inscrire la suite</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
