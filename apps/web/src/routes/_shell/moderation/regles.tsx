import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { StaffOnly } from '../../../features/trust/moderation/staff-only.tsx'
import { RuleBoard } from '../../../features/trust/rules/administration/rule-board.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/moderation/regles')({
  staticData: { visits: 'rare' },
  component: RuleAdministration,
})

function RuleAdministration() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  usePageTitle(t`Règles`)
  if (profile && !profile.is_administrator)
    return (
      <>
        <h1 className="sr-only">{t`Règles`}</h1>
        <StaffOnly administrators />
      </>
    )
  return <RuleBoard />
}
