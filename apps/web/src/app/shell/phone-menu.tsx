import { Trans, useLingui } from '@lingui/react/macro'
import { opensConsole } from '@parvis/contract/accounts/roles.ts'
import { openCasesCeiling } from '@parvis/contract/trust/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Bookmark, Menu, Settings, ShieldCheck, Sparkles } from 'lucide-react'
import { useOwnProfile } from '../../features/accounts/identity/queries.ts'
import { openAssistant } from '../../features/discovery/assistant/open-assistant.ts'
import { countsQuery } from '../../features/trust/moderation/queries.ts'
import { useSession } from '../../lib/session.ts'
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { WaitingCount } from '../../ui/waiting-count.tsx'
import { civicEntries } from './further-entries.ts'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const

/** The menu of phones: what the rail of wider windows holds beside the five entries. */
export function PhoneMenu() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const profile = useOwnProfile()
  const isStaff = profile !== undefined && (profile.is_moderator || profile.is_administrator)
  const { data: cases } = useQuery({
    ...countsQuery,
    enabled: isStaff && opensConsole(profile.staff_access),
  })
  const signedIn = useSession().status === 'signed-in'
  return (
    <DropdownMenu
      startsOpen
      trigger={
        <IconButton label={t`Menu`}>
          <Menu {...icon} />
        </IconButton>
      }
    >
      {civicEntries.map(({ to, label, Icon }) => (
        <DropdownMenuItem key={to} icon={<Icon {...icon} />} onSelect={() => void navigate({ to })}>
          {i18n._(label)}
        </DropdownMenuItem>
      ))}
      {isStaff && (
        <DropdownMenuItem
          icon={<ShieldCheck {...icon} />}
          onSelect={() => void navigate({ to: '/moderation' })}
        >
          <Trans>Modération</Trans> <WaitingCount count={cases?.open ?? 0} ceiling={openCasesCeiling} />
        </DropdownMenuItem>
      )}
      {signedIn && (
        <DropdownMenuItem
          icon={<Bookmark {...icon} />}
          onSelect={() => void navigate({ to: '/saved-posts' })}
        >
          <Trans>Posts sauvegardés</Trans>
        </DropdownMenuItem>
      )}
      {/* It opens when the menu has given the focus back, so that the assistant does too. */}
      <DropdownMenuItem icon={<Sparkles {...icon} />} onSelect={() => setTimeout(openAssistant)}>
        <Trans>Assistant</Trans>
      </DropdownMenuItem>
      <DropdownMenuItem icon={<Settings {...icon} />} onSelect={() => void navigate({ to: '/settings' })}>
        <Trans>Paramètres</Trans>
      </DropdownMenuItem>
    </DropdownMenu>
  )
}
