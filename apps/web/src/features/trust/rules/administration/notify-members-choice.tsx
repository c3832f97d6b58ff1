import { Trans } from '@lingui/react/macro'
import { Checkbox } from '../../../../ui/checkbox.tsx'

/** Whether every member hears of a change: they must of any that matters to them. */
export function NotifyMembersChoice({
  value,
  onChange,
}: {
  value: boolean
  onChange: (isNotified: boolean) => void
}) {
  return (
    <Checkbox checked={value} onChange={({ target }) => onChange(target.checked)}>
      <Trans>
        Avertir tous les membres. Le règlement européen sur les services numériques (article 14) le demande
        pour tout changement important : ne l’ôtez que pour une faute de frappe ou une traduction.
      </Trans>
    </Checkbox>
  )
}
