import { useLingui } from '@lingui/react/macro'
import { reserveReasonLength } from '@parvis/contract/civic/reserves-administration.ts'
import { ReasonArea } from '../../../ui/reason-area.tsx'

/** Why an administrator does it: needed, and kept with the act. */
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
      hint={t`Gardé pour toujours au journal, avec votre nom.`}
      error={error}
      value={value}
      limit={reserveReasonLength}
      onChange={onChange}
    />
  )
}
