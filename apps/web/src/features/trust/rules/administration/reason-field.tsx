import { useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { ReasonArea } from '../../../../ui/reason-area.tsx'

/** Why an administrator changes a rule: needed, and everybody reads it. */
export function ReasonField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (reason: string) => void
}) {
  const { t } = useLingui()
  return (
    <ReasonArea
      label={t`Pourquoi`}
      hint={t`En français. Tout le monde le lit dans l’historique de la règle, pour toujours.`}
      error={error}
      value={value}
      limit={furtherLimits.ruleReason}
      onChange={onChange}
    />
  )
}
