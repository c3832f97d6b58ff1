import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { useCardKeys } from '../features/feed/use-card-keys.ts'
import { ProfileHeader, ProfileSkeleton } from '../features/profiles/profile-header.tsx'
import { ProfilePosts } from '../features/profiles/profile-posts.tsx'
import { profileQuery } from '../features/profiles/queries.ts'
import { ReportProfileButton } from '../features/reports/report-profile-button.tsx'
import { ApiError } from '../lib/api-client.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { refusalText } from '../lib/refusal-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'

const route = getRouteApi('/shell/profile/$reference')

/** A member's public profile. */
export function Profile() {
  const { t, i18n } = useLingui()
  const { reference } = route.useParams()
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery(reference))
  const unknown =
    error instanceof ApiError && (error.code === 'profile_not_found' || error.code === 'validation_failed')
  usePageTitle(unknown ? t`Profil introuvable` : (profile?.display_name ?? t`Profil`))
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
    return (
      <ErrorState
        title={t`Ce profil n’a pas pu être chargé`}
        description={i18n._(refusalText(error))}
        retryLabel={t`Réessayer`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <ProfileHeader
        profile={profile}
        actions={!profile.isOwnProfile && <ReportProfileButton profileId={profile.id} />}
      />
      <ProfilePosts reference={reference} own={profile.isOwnProfile} />
    </>
  )
}
