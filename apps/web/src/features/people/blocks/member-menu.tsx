import { Trans, useLingui } from '@lingui/react/macro'
import type { ProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { Ban, Ellipsis, Eye, EyeOff, Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ReportDialog } from '../../../slots/reports.ts'
import { DropdownMenu, DropdownMenuItem } from '../../../ui/dropdown-menu.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { useMayReport } from '../reporting/use-may-report.ts'
import { BlockDialog } from './block-dialog.tsx'
import { useDistance } from './use-distance.ts'

const icon = { 'aria-hidden': true, size: 18 } as const

/** Menu of a member: mute, block, report. */
export function MemberMenu({ profile, onBlocked }: { profile: ProfileView; onBlocked: () => void }) {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const mayReport = useMayReport()
  const { mutate } = useDistance(profile.id, profile.display_name)
  const [shown, setShown] = useState<'block' | 'report' | null>(null)
  const signIn = t`Vous devez être connecté pour bloquer un membre.`
  const close = () => setShown(null)
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={t`Plus d’actions`}>
            <Ellipsis {...icon} />
          </IconButton>
        }
      >
        <DropdownMenuItem
          icon={profile.is_muted ? <Eye {...icon} /> : <EyeOff {...icon} />}
          onSelect={() => loginPrompt.require(signIn) && mutate(profile.is_muted ? 'unmute' : 'mute')}
        >
          {profile.is_muted ? <Trans>Ne plus masquer</Trans> : <Trans>Masquer</Trans>}
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<Ban {...icon} />}
          onSelect={() => loginPrompt.require(signIn) && setShown('block')}
        >
          <Trans>Bloquer</Trans>
        </DropdownMenuItem>
        <DropdownMenuItem
          icon={<Flag {...icon} />}
          onSelect={() => mayReport({ type: 'profile', id: profile.id }) && setShown('report')}
        >
          <Trans>Signaler un contenu illicite</Trans>
        </DropdownMenuItem>
      </DropdownMenu>
      {shown === 'block' && (
        <BlockDialog
          member={{ id: profile.id, name: profile.display_name }}
          onClose={close}
          onBlocked={onBlocked}
        />
      )}
      {shown === 'report' && (
        <Suspense fallback={null}>
          <ReportDialog target={{ type: 'profile', id: profile.id }} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
