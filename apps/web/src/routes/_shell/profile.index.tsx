import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { LogOut, PencilLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { openSignIn } from '../../features/accounts/identity/identity-dialogs.ts'
import { ownProfileQuery } from '../../features/accounts/identity/queries.ts'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { ThemeChoice } from '../../features/accounts/preferences/theme-choice.tsx'
import { ProfileMedia } from '../../features/content/posts/profile-media.tsx'
import { ProfilePosts } from '../../features/content/posts/profile-posts.tsx'
import { SavedPostsCard } from '../../features/content/saves/saved-posts-card.tsx'
import { useCardKeys } from '../../features/discovery/feed/use-card-keys.ts'
import { FollowRequestsCard } from '../../features/people/follows/follow-requests-card.tsx'
import { ProfileHeader, ProfileSkeleton } from '../../features/people/profiles/profile-header.tsx'
import { type ProfileTab, ProfileTabs } from '../../features/people/profiles/profile-tabs.tsx'
import { RecentActivity } from '../../features/people/profiles/recent-activity.tsx'
import { ReferralCard } from '../../features/people/profiles/referral-card.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { hasHadMember, signOut, useSession } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'

export const Route = createFileRoute('/_shell/profile/')({
  component: OwnProfile,
})

function Account({ profile }: { profile: OwnProfileView }) {
  const { t } = useLingui()
  const roles = { citizen: t`Citoyen`, journalist: t`Journaliste`, politician: t`Responsable politique` }
  const facts = [
    { name: t`Adresse e-mail`, value: profile.email },
    { name: t`Type de compte`, value: roles[profile.role] },
  ]
  return (
    <section aria-label={t`Votre compte`} className="flex flex-col gap-6 border-b border-line px-4 py-5">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className="truncate font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {profile.role !== 'citizen' && !profile.verified && (
        <p className="rounded-lg bg-question-soft px-3.5 py-2.5 text-sm text-question">
          <Trans>
            Votre compte n’est pas encore vérifié : vous pouvez lire, réagir et commenter, mais pas publier.
          </Trans>{' '}
          <Link to="/verification" className="font-semibold underline">
            <Trans>Voir ma vérification</Trans>
          </Link>
        </p>
      )}
      {(profile.is_moderator || profile.is_administrator) && (
        <nav aria-label={t`Équipe`} className="flex flex-wrap gap-2">
          <Link to="/moderation" className={buttonClass({ look: 'secondary', size: 'sm' })}>
            <Trans>Modération</Trans>
          </Link>
          <Link to="/moderation/verifications" className={buttonClass({ look: 'secondary', size: 'sm' })}>
            <Trans>Demandes de vérification</Trans>
          </Link>
        </nav>
      )}
      <ThemeChoice />
    </section>
  )
}

function SignOutButton() {
  const [leaving, setLeaving] = useState(false)
  return (
    <Button
      look="secondary"
      size="sm"
      busy={leaving}
      onClick={() => {
        setLeaving(true)
        void signOut().finally(() => setLeaving(false))
      }}
    >
      {!leaving && <LogOut aria-hidden="true" size={16} />}
      <Trans>Se déconnecter</Trans>
    </Button>
  )
}

function SignedIn({ userId }: { userId: string }) {
  const { t } = useLingui()
  const { data: profile, error, isFetching, refetch } = useQuery(ownProfileQuery)
  const [tab, setTab] = useState<ProfileTab>('posts')
  useCardKeys()
  if (!profile) {
    if (!error) return <ProfileSkeleton label={t`Chargement de votre profil`} />
    return (
      <QueryFailure title={t`Votre profil n’a pas pu être chargé`} query={{ error, isFetching, refetch }} />
    )
  }
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
            <SignOutButton />
          </div>
        }
      />
      <ReferralCard code={profile.referral_code} />
      <SavedPostsCard />
      <FollowRequestsCard />
      <RecentActivity />
      <Account profile={profile} />
      <ProfileTabs
        reference={userId}
        own
        hasVotes={profile.hasVotes}
        posts={<ProfilePosts reference={userId} own />}
        media={<ProfileMedia reference={userId} />}
        tab={tab}
        onChange={setTab}
      />
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
