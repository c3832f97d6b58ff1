import { Trans, useLingui } from '@lingui/react/macro'
import type { AuthorView, ProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, Eye, EyeOff } from 'lucide-react'
import { DropdownMenuItem } from '../../../ui/dropdown-menu.tsx'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { useDistance } from './use-distance.ts'

const icon = { 'aria-hidden': true, size: 18 } as const

/** Entries by which a reader mutes or blocks the author of what the menu is about; `onBlock` opens the question. */
export function DistanceItems({ author, onBlock }: { author: AuthorView; onBlock: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const loginPrompt = useLoginPrompt()
  const { name } = author
  const { mutate } = useDistance(author.id, name)
  const signIn = t`Vous devez être connecté pour bloquer un membre.`
  // Lists leave muted members out: only their own profile, read before, shows their posts.
  const isMuted = client
    .getQueriesData<ProfileView>({ queryKey: ['profile'] })
    .some(([, profile]) => profile?.id === author.id && profile.is_muted)
  return (
    <>
      <DropdownMenuItem
        icon={isMuted ? <Eye {...icon} /> : <EyeOff {...icon} />}
        onSelect={() => loginPrompt.require(signIn) && mutate(isMuted ? 'unmute' : 'mute')}
      >
        <span className="wrap-anywhere">
          {isMuted ? <Trans>Ne plus masquer {name}</Trans> : <Trans>Masquer {name}</Trans>}
        </span>
      </DropdownMenuItem>
      <DropdownMenuItem icon={<Ban {...icon} />} onSelect={() => loginPrompt.require(signIn) && onBlock()}>
        <span className="wrap-anywhere">
          <Trans>Bloquer {name}</Trans>
        </span>
      </DropdownMenuItem>
    </>
  )
}
