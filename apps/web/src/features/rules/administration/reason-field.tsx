import { useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

/** Why an administrator changes a rule: needed, and everybody reads it. */
export function ReasonField({
  value,
  missing,
  onChange,
}: {
  value: string
  missing: boolean
  onChange: (reason: string) => void
}) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Pourquoi`}
      hint={t`En français. Tout le monde le lit dans l’historique de la règle, pour toujours.`}
      error={missing && value.trim() === '' ? t`Dites pourquoi.` : undefined}
      aside={<Counter count={graphemeCount(value)} limit={limits.ruleReason} />}
    >
      {(control) => (
        <TextArea
          {...control}
          className="min-h-[2lh]"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

export const isReason = (text: string): boolean =>
  text.trim() !== '' && graphemeCount(text) <= limits.ruleReason
