import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Euro, UserRoundX } from 'lucide-react'
import { type RecordAddress, readRecordAddress } from '../../features/civic/officials/official-address.ts'
import { ProfileMedia } from '../../features/content/posts/profile-media.tsx'
import { ProfilePosts } from '../../features/content/posts/profile-posts.tsx'
import { QuestionFigures } from '../../features/content/questions/question-figures.tsx'
import { useCardKeys } from '../../features/discovery/feed/use-card-keys.ts'
import { MessageButton } from '../../features/messaging/messages/message-button.tsx'
import { MemberMenu } from '../../features/people/blocks/member-menu.tsx'
import { MutedNotice } from '../../features/people/blocks/muted-notice.tsx'
import { FollowButton } from '../../features/people/follows/follow-button.tsx'
import { ProfileHeader, ProfileSkeleton } from '../../features/people/profiles/profile-header.tsx'
import { ProfileTabs } from '../../features/people/profiles/profile-tabs.tsx'
import { profilePostsQuery, profileQuery } from '../../features/people/profiles/queries.ts'
import { isUnknownAddress } from '../../lib/api-client.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { usePageLinks } from '../../lib/served-tags.ts'
import { siteFacts } from '../../lib/site-name.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'

export const Route = createFileRoute('/_shell/profile/$reference')({
  validateSearch: (search): { tab?: 'replies' | 'media' | 'votes' } & RecordAddress => ({
    ...(search.tab === 'replies' || search.tab === 'media' || search.tab === 'votes'
      ? { tab: search.tab }
      : {}),
    ...readRecordAddress(search),
  }),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(profileQuery(params.reference))
    void context.queryClient.prefetchInfiniteQuery(profilePostsQuery(params.reference))
  },
  component: Profile,
})

/** A member's public profile. */
function Profile() {
  const { t } = useLingui()
  const { reference } = Route.useParams()
  const { tab = 'posts' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery(reference))
  const unknown = isUnknownAddress(error)
  usePageTitle(unknown ? t`Profil introuvable` : (profile?.display_name ?? t`Profil`))
  usePageLinks(
    profile
      ? {
          address: `/profile/${profile.username ?? profile.id}`,
          feed: `/profile/${profile.id}/feed.xml`,
        }
      : null,
  )
  useCardKeys()

  if (unknown) {
    return (
      <EmptyState
        icon={UserRoundX}
        title={t`Profil introuvable`}
        action={
          <Link to="/" className={buttonClass({ look: 'secondary' })}>
            <Trans>Retour à l’accueil</Trans>
          </Link>
        }
      >
        <Trans>Ce profil n’existe pas ou a été supprimé.</Trans>
      </EmptyState>
    )
  }
  if (!profile) {
    if (!error) return <ProfileSkeleton label={t`Chargement du profil`} />
    return <QueryFailure title={t`Ce profil n’a pas pu être chargé`} query={{ error, isFetching, refetch }} />
  }
  return (
    <>
      <ProfileHeader
        profile={profile}
        actions={
          !profile.is_own_profile && (
            <div className="-mr-2 flex flex-wrap items-center justify-end gap-1 sm:gap-2">
              {profile.role === 'politician' && !siteFacts.noPremium && (
                <Link
                  to="/support/$userId"
                  params={{ userId: profile.id }}
                  className={clsx(buttonClass({ look: 'secondary', size: 'sm' }), 'max-sm:px-2.5')}
                >
                  <Euro aria-hidden="true" size={16} />
                  <span className="max-sm:sr-only">
                    <Trans>Soutenir</Trans>
                  </span>
                </Link>
              )}
              <MessageButton memberId={profile.id} />
              <FollowButton
                memberId={profile.id}
                name={profile.display_name}
                state={profile.follow_state}
                followsYou={profile.follows_you}
              />
              <MemberMenu profile={profile} onBlocked={() => void navigate({ to: '/' })} />
            </div>
          )
        }
      />
      {profile.role === 'politician' && profile.verified && (
        <QuestionFigures reference={profile.username ?? profile.id} />
      )}
      {profile.is_muted && <MutedNotice profile={profile} />}
      <ProfileTabs
        reference={reference}
        own={profile.is_own_profile}
        hasVotes={profile.has_votes}
        posts={
          <ProfilePosts
            reference={reference}
            own={profile.is_own_profile}
            mayPublish={profile.role === 'citizen' || profile.verified}
          />
        }
        media={<ProfileMedia reference={reference} />}
        tab={tab}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: next === 'posts' ? {} : { tab: next },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </>
  )
}
