import { useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { BoundField } from '../../../lib/contract-form.ts'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { storeTicket } from './entry-ticket.ts'

/** Asks why somebody wants to join. The text stays in this tab, whatever way they go on. */
export function JoinReasonField({ value, error, onChange }: BoundField<string>) {
  const { t } = useLingui()
  return (
    <ReasonArea
      label={t`Pourquoi souhaitez-vous nous rejoindre ?`}
      hint={t`Lu par l’équipe seule : qui vous êtes, ce qui vous amène.`}
      limit={furtherLimits.joinReason}
      value={value}
      error={error}
      onChange={(reason) => {
        storeTicket({ reason: reason.trim() })
        onChange(reason)
      }}
    />
  )
}
