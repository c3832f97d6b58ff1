import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { ContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

/** The fault in the reader's own words: asked for the reason "other" only. */
export function ReportDetails({
  form,
  onBack,
}: {
  form: ContractForm<{ details: string }>
  onBack: () => void
}) {
  const { t } = useLingui()
  const { value: details, error, onChange } = form.field('details')
  const length = graphemeCount(details)
  const isSendable =
    graphemeCount(details.trim()) >= furtherLimits.reportDetailsMinimum &&
    length <= furtherLimits.reportDetails
  return (
    // Nothing is asked on closing: the dialog keeps its state for a moment, and starts anew after that (kept-report.ts).
    <Form form={{ ...form, isUnsaved: false }}>
      <Field
        label={t`Détails`}
        hint={t`Au moins ${furtherLimits.reportDetailsMinimum} caractères.`}
        aside={<Counter count={length} limit={furtherLimits.reportDetails} />}
        error={error}
      >
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            value={details}
            onChange={({ target }) => onChange(target.value)}
            readOnly={form.isSending}
            aria-invalid={length > furtherLimits.reportDetails || control['aria-invalid']}
            dir="auto"
          />
        )}
      </Field>
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button look="secondary" disabled={form.isSending} onClick={onBack} className="sm:flex-1">
          <Trans>Retour</Trans>
        </Button>
        <Button type="submit" disabled={!isSendable} busy={form.isSending} className="sm:flex-1">
          <Trans>Envoyer le signalement</Trans>
        </Button>
      </div>
    </Form>
  )
}
