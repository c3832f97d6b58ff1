import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ChevronDown, PencilLine } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { openSignIn } from '../../features/accounts/identity/identity-dialogs.ts'
import { ownProfileQuery } from '../../features/accounts/identity/queries.ts'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { ProfileMedia } from '../../features/content/posts/profile-media.tsx'
import { ProfilePosts } from '../../features/content/posts/profile-posts.tsx'
import { WaitingLine } from '../../features/content/questions/waiting-line.tsx'
import { useCardKeys } from '../../features/discovery/feed/use-card-keys.ts'
import { FollowRequestsCard } from '../../features/people/follows/follow-requests-card.tsx'
import { ProfileHeader, ProfileSkeleton } from '../../features/people/profiles/profile-header.tsx'
import { type ProfileTab, ProfileTabs } from '../../features/people/profiles/profile-tabs.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { requestedPart } from '../../lib/parts.ts'
import { hasHadMember, useSession } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'

const bringMore = () => import('./-own-profile/more-sheet.tsx')
const MoreSheet = lazy(requestedPart(bringMore, 'MoreSheet'))

export const Route = createFileRoute('/_shell/profile/')({
  component: OwnProfile,
})

/** Tells an official or journalist who is not verified yet, on the profile itself, that they cannot publish. */
function UnverifiedNotice() {
  return (
    <p className="border-b border-line bg-question-soft px-4 py-2.5 text-sm text-question">
      <Trans>
        Votre compte n’est pas encore vérifié : vous pouvez lire, réagir et commenter, mais pas publier.
      </Trans>{' '}
      <Link to="/verification" className="font-semibold underline">
        <Trans>Voir ma vérification</Trans>
      </Link>
    </p>
  )
}

function SignedIn({ userId }: { userId: string }) {
  const { t } = useLingui()
  const { data: profile, error, isFetching, refetch } = useQuery(ownProfileQuery)
  const [tab, setTab] = useState<ProfileTab>('posts')
  const [showsMore, setShowsMore] = useState(false)
  // Signing out is in there: it has to be at hand without a connection, too.
  useEffect(() => void bringMore().catch(console.warn), [])
  useCardKeys()
  if (!profile) {
    if (!error) return <ProfileSkeleton label={t`Chargement de votre profil`} />
    return (
      <QueryFailure title={t`Votre profil n’a pas pu être chargé`} query={{ error, isFetching, refetch }} />
    )
  }
  const mayPublish = profile.role === 'citizen' || profile.verified
  return (
    <>
      <ProfileHeader
        profile={profile}
        actions={
          <div className="flex flex-wrap justify-end gap-2">
            <Link
              to="/profile-setup"
              search={{ from: 'profile' }}
              className={buttonClass({ look: 'secondary', size: 'sm' })}
            >
              <PencilLine aria-hidden="true" size={16} />
              <Trans>Modifier le profil</Trans>
            </Link>
            <Button look="secondary" size="sm" aria-haspopup="dialog" onClick={() => setShowsMore(true)}>
              <Trans>Plus</Trans>
              <ChevronDown aria-hidden="true" size={16} />
            </Button>
          </div>
        }
      />
      {!mayPublish && <UnverifiedNotice />}
      <WaitingLine />
      <FollowRequestsCard />
      <ProfileTabs
        reference={userId}
        own
        hasVotes={profile.has_votes}
        posts={<ProfilePosts reference={userId} own mayPublish={mayPublish} />}
        media={<ProfileMedia reference={userId} />}
        tab={tab}
        onChange={setTab}
      />
      {showsMore && (
        <Suspense fallback={null}>
          <MoreSheet profile={profile} onClose={() => setShowsMore(false)} />
        </Suspense>
      )}
    </>
  )
}

/** One's own profile; a guest gets the sign-in dialog instead. */
function OwnProfile() {
  const { t } = useLingui()
  const session = useSession()
  const [guestAtFirst] = useState(() => session.status === 'signed-out' && !hasHadMember())
  usePageTitle(t`Votre profil`)

  // Only when one comes as a guest: who has just signed out here is not asked to sign in again.
  useEffect(() => {
    if (guestAtFirst) openSignIn()
  }, [guestAtFirst])

  if (session.status !== 'signed-in')
    return (
      <SignInRequired
        title={t`Votre profil`}
        sentence={t`Vous devez être connecté pour voir votre profil.`}
      />
    )
  return <SignedIn userId={session.userId} />
}
