import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Landmark, MessageSquare, Star, UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { openSignIn } from '../../features/accounts/identity/identity-dialogs.ts'
import { useOwnProfile } from '../../features/accounts/identity/queries.ts'
import { backgroundPart } from '../../lib/parts.ts'
import { useSession } from '../../lib/session.ts'
import { siteFacts, siteName } from '../../lib/site-name.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { IconButton, iconButtonClass } from '../../ui/icon-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PhoneMenuButton } from './phone-menu-button.tsx'
import { useHeaderHidden } from './use-header-hidden.ts'

function ProfileEntry() {
  const { t } = useLingui()
  const session = useSession()
  const profile = useOwnProfile()
  if (session.status !== 'signed-in') {
    return (
      <IconButton label={t`Profil`} aria-haspopup="dialog" onClick={() => openSignIn()}>
        <UserRound aria-hidden="true" size={20} strokeWidth={1.75} />
      </IconButton>
    )
  }
  return (
    <Link to="/profile" title={t`Profil`} className={iconButtonClass}>
      {/* A text rather than aria-label, which would differ from the initials that are seen. */}
      <span className="sr-only">{t`Profil`}</span>
      {profile ? (
        <Avatar name={profile.display_name} seed={profile.id} src={profile.avatar_url} size="xs" />
      ) : (
        <UserRound aria-hidden="true" size={20} strokeWidth={1.75} />
      )}
    </Link>
  )
}

const NotificationBell = lazy(backgroundPart(() => import('./notification-bell.tsx'), 'NotificationBell'))
/** The count of what is unread comes for members alone. */
const MessagesBadge = lazy(backgroundPart(() => import('./messages-badge.tsx'), 'MessagesBadge'))

function MessagesEntry() {
  const { t } = useLingui()
  const session = useSession()
  return (
    <Link to="/messages" title={t`Messages`} className={iconButtonClass}>
      <MessageSquare aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="sr-only">{t`Messages`}</span>
      {session.status === 'signed-in' && (
        <Suspense>
          <MessagesBadge key={session.userId} memberId={session.userId} />
        </Suspense>
      )}
    </Link>
  )
}

export function Header() {
  const { t } = useLingui()
  const hidden = useHeaderHidden()
  const session = useSession()
  const signedIn = session.status === 'signed-in'
  return (
    <header
      className={clsx(
        'sticky top-0 z-30 h-(--header-height) border-b border-line bg-paper/88 backdrop-blur-md transition-transform duration-200 focus-within:translate-y-0',
        hidden && '-translate-y-full',
      )}
    >
      <div className="relative mx-auto flex h-full max-w-[1240px] items-center justify-between overflow-x-clip px-3 md:px-4 xl:px-0">
        <span className="flex items-center max-md:-ml-2.5">
          <span className="flex max-[389px]:[&>*]:w-8.5 max-[419px]:[&>*]:w-10 max-[419px]:[&>*]:hit-44 md:hidden">
            <PhoneMenuButton />
          </span>
          {signedIn ? (
            !siteFacts.noPremium && (
              <Link
                to="/subscribe"
                className={clsx(buttonClass({ look: 'secondary', size: 'bar' }), 'gap-1')}
              >
                <Star
                  aria-hidden="true"
                  size={15}
                  fill="currentColor"
                  className="text-brass max-[359px]:hidden"
                />
                <Trans>S’abonner</Trans>
              </Link>
            )
          ) : (
            <Button look="secondary" size="bar" aria-haspopup="dialog" onClick={() => openSignIn()}>
              <Trans>Connexion</Trans>
            </Button>
          )}
        </span>
        <Link
          to="/"
          aria-label={t`${siteName}, accueil`}
          className="absolute left-1/2 flex h-11 min-w-11 -translate-x-1/2 items-center justify-center rounded-md sm:px-1"
        >
          <Logo word={signedIn ? 'below-on-phones' : 'below-under-380'} />
        </Link>
        <nav
          aria-label={t`Votre compte`}
          className="-mr-2 flex max-[419px]:[&>*]:w-10 max-[419px]:[&>*]:hit-44 max-[389px]:-mr-3 max-[389px]:[&>*]:w-8.5"
        >
          <MessagesEntry />
          {signedIn && (
            <Suspense fallback={<span className="size-11" />}>
              <NotificationBell key={session.userId} memberId={session.userId} />
            </Suspense>
          )}
          {signedIn && (
            <Link
              to="/political-data"
              aria-label={t`Données politiques`}
              title={t`Données politiques`}
              className={iconButtonClass}
            >
              <Landmark aria-hidden="true" size={20} strokeWidth={1.75} />
            </Link>
          )}
          <ProfileEntry />
        </nav>
      </div>
    </header>
  )
}
