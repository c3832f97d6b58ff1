import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

/** The fault in the reader's own words: asked for the reason "other" only. */
export function ReportDetails({
  details,
  busy,
  onChange,
  onBack,
  onSend,
}: {
  details: string
  busy: boolean
  onChange: (details: string) => void
  onBack: () => void
  onSend: () => void
}) {
  const { t } = useLingui()
  const length = graphemeCount(details)
  const sendable =
    graphemeCount(details.trim()) >= limits.reportDetailsMinimum && length <= limits.reportDetails
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (sendable && !busy) onSend()
      }}
      className="flex flex-col gap-4"
    >
      <Field
        label={t`Détails`}
        hint={t`Au moins ${limits.reportDetailsMinimum} caractères.`}
        aside={<Counter count={length} limit={limits.reportDetails} />}
      >
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            value={details}
            onChange={(event) => onChange(event.target.value)}
            readOnly={busy}
            aria-invalid={length > limits.reportDetails || undefined}
            dir="auto"
          />
        )}
      </Field>
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button look="secondary" disabled={busy} onClick={onBack} className="sm:flex-1">
          <Trans>Retour</Trans>
        </Button>
        <Button type="submit" disabled={!sendable} busy={busy} className="sm:flex-1">
          <Trans>Envoyer le signalement</Trans>
        </Button>
      </div>
    </form>
  )
}
