import { useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { ReasonArea } from '../../../../ui/reason-area.tsx'

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
    <ReasonArea
      label={t`Pourquoi`}
      hint={t`En français. Tout le monde le lit dans l’historique de la règle, pour toujours.`}
      error={missing && value.trim() === '' ? t`Dites pourquoi.` : undefined}
      value={value}
      limit={limits.ruleReason}
      onChange={onChange}
    />
  )
}
