import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Bookmark, Menu, Settings, Sparkles } from 'lucide-react'
import { openAssistant } from '../../features/discovery/assistant/open-assistant.ts'
import { useSession } from '../../lib/session.ts'
import { DropdownMenu, DropdownMenuItem } from '../../ui/dropdown-menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { civicEntries } from './further-entries.ts'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const

/** The menu of phones: what the rail of wider windows holds beside the five entries. */
export function PhoneMenu() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
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
