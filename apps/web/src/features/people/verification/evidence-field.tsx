import { useLingui } from '@lingui/react/macro'
import { reviewedEvidence } from '@parvis/contract/audit/decisions.ts'
import type { ComponentProps } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { evidenceTexts } from './texts.ts'

/** Chooses the evidence that was looked at; `bound` binds the control to its form. */
export function EvidenceField({
  label,
  error,
  bound,
}: {
  label: string
  error: string | undefined
  bound: ComponentProps<typeof Select>
}) {
  const { t, i18n } = useLingui()
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select {...control} {...bound}>
          <option value="">{t`Choisir…`}</option>
          {reviewedEvidence.map((kind) => (
            <option key={kind} value={kind}>
              {i18n._(evidenceTexts[kind])}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
