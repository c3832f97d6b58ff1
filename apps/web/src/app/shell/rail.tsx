import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { PenLine } from 'lucide-react'
import { useLoginPrompt } from '../../features/accounts/identity/identity-dialogs.ts'
import { useOwnProfile } from '../../features/accounts/identity/queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { navigationEntries } from './navigation-entries.ts'
import { NavigationItem } from './navigation-item.tsx'

/** The left rail of wide windows: icons from 768 px, words beside them from 1024 px. */
export function Rail() {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const profile = useOwnProfile()
  return (
    <div className="sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height))] flex-col py-5 md:flex">
      <nav aria-label={t`Navigation principale`} className="flex flex-col gap-1">
        {navigationEntries.map((entry) => (
          <NavigationItem
            key={entry.to}
            entry={entry}
            className="flex h-[46px] items-center gap-3.5 rounded-lg px-3.5 text-left transition-colors duration-150 max-lg:justify-center max-lg:px-0"
            activeClassName="bg-sunk font-semibold text-ink"
            inactiveClassName="font-medium text-ink-2 hover:bg-sunk hover:text-ink"
          >
            {(label) => (
              <>
                <entry.Icon aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0" />
                <span className="max-lg:sr-only">{label}</span>
              </>
            )}
          </NavigationItem>
        ))}
      </nav>
      <nav aria-label={t`Écrire et profil`} className="contents">
        <Link
          to="/create-post"
          onClick={(event) => {
            if (!loginPrompt.require(t`Vous devez être connecté pour publier.`)) event.preventDefault()
          }}
          className={clsx(buttonClass({ size: 'lg' }), 'mt-4 max-lg:px-0')}
        >
          <PenLine aria-hidden="true" size={18} />
          <span className="max-lg:sr-only">
            <Trans>Écrire</Trans>
          </span>
        </Link>
        {profile && (
          <Link
            to="/profile"
            className="sticky bottom-5 mt-auto flex items-center gap-2.5 rounded-lg p-2.5 text-sm leading-tight hover:bg-sunk max-lg:justify-center max-lg:p-1"
          >
            <Avatar name={profile.display_name} seed={profile.id} src={profile.avatar_url} size="sm" />
            <span className="min-w-0 max-lg:sr-only">
              <span className="block truncate font-semibold">{profile.display_name}</span>
              {profile.username && <span className="block truncate text-ink-3">@{profile.username}</span>}
            </span>
          </Link>
        )}
      </nav>
    </div>
  )
}
