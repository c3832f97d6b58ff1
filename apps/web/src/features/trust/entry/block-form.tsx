import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import * as schemas from '@parvis/contract/people/entry-blocks.schemas.ts'
import { addEntryBlock, type EntryBlockKind } from '@parvis/contract/people/entry-blocks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { EndField } from './end-field.tsx'
import { entryBlocksKey } from './queries.ts'
import { endOf, valueTexts } from './texts.ts'

const start = { value: '', reason: '', days: '', at_sign_in: false }

/** Fields of a block, and the body that they make. */
export const termsOf = ({ reason, days, at_sign_in }: Omit<typeof start, 'value'>) => ({
  reason,
  at_sign_in,
  ends_at: days === '' ? null : endOf(Number(days)),
})

/** Blocks one value. */
export function BlockForm({ kind }: { kind: EntryBlockKind }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { label, hint } = valueTexts[kind]
  const form = useContractForm({
    schema: schemas.addEntryBlock.body,
    start,
    draft: `entry block ${kind}`,
    faults: { reason: { missing: t`Dites pourquoi.` } },
    bodyOf: ({ value, ...terms }) => ({ kind, value, ...termsOf(terms) }),
    fieldOf: { entry_block_invalid: 'value', entry_block_too_wide: 'value', entry_block_exists: 'value' },
    send: (body) => call(addEntryBlock, { body }),
    onSent: ({ value }) => {
      notify.success(t`${value} est bloqué`)
      form.restart(start)
      return client.invalidateQueries({ queryKey: entryBlocksKey })
    },
  })
  return (
    <div className="border-b border-line px-4 py-5">
      <Form form={form} label={t`Nouveau blocage`} className="max-w-[72ch] gap-4">
        <div className="grid gap-4 sm:grid-cols-[1fr_auto]">
          <Field label={i18n._(label)} hint={i18n._(hint)} error={form.errorOf('value')}>
            {(control) => (
              <Input
                {...control}
                {...form.register('value')}
                maxLength={furtherLimits.blockValue}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <EndField {...form.field('days')} />
        </div>
        <ReasonArea
          label={t`Motif`}
          hint={t`Lu par les administrateurs. Les personnes refusées ne le voient pas.`}
          limit={furtherLimits.blockReason}
          {...form.field('reason')}
        />
        {kind === 'network' && (
          <Checkbox {...form.register('at_sign_in')}>
            <Trans>Refuser aussi les connexions depuis ce réseau</Trans>
          </Checkbox>
        )}
        <RefusalMessage error={form.refusal} />
        <Button type="submit" busy={form.isSending} className="self-start">
          <Trans>Bloquer</Trans>
        </Button>
      </Form>
    </div>
  )
}
