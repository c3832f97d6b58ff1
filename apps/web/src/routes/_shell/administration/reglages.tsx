import { useLingui } from '@lingui/react/macro'
import { settingsSections } from '@parvis/contract/accounts/site-settings.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useOwnProfile } from '../../../features/accounts/identity/queries.ts'
import { StaffOnly } from '../../../features/trust/moderation/staff-only.tsx'
import { SettingsBoard } from '../../../features/trust/site-settings/settings-board.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/administration/reglages')({
  staticData: { visits: 'rare' },
  // The screen knows the sections; this code, which every visitor loads, does not.
  validateSearch: ({ section }): { section?: string } => (section ? { section: String(section) } : {}),
  component: SiteSettings,
})

function SiteSettings() {
  const { t } = useLingui()
  const profile = useOwnProfile()
  const { section } = Route.useSearch()
  const navigate = Route.useNavigate()
  usePageTitle(t`Réglages du site`)
  if (profile && !profile.is_administrator)
    return (
      <>
        <h1 className="sr-only">{t`Réglages du site`}</h1>
        <StaffOnly administrators />
      </>
    )
  return (
    <SettingsBoard
      open={settingsSections.find((name) => name === section)}
      onOpen={(next) =>
        void navigate({
          search: next === undefined ? {} : { section: next },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
