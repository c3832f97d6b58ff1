import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ownProfileQuery } from '../../features/accounts/identity/queries.ts'
import { FirstSteps } from '../../features/discovery/introductions/first-steps.tsx'
import { storeIntroduced, wasIntroduced } from '../../features/discovery/introductions/introduced.ts'
import { AccessRefused } from '../../features/people/profiles/access-refused.tsx'
import { isMinimal } from '../../features/people/profiles/minimal-profile.ts'
import { ProfileForm } from '../../features/people/profiles/profile-form.tsx'
import { ProfileFormSkeleton } from '../../features/people/profiles/profile-form-skeleton.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { refusalText } from '../../lib/refusal-texts.ts'
import { useSession } from '../../lib/session.ts'
import { notify } from '../../ui/notify.ts'
import { QueryFailure } from '../../ui/query-failure.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A newcomer whose address was just confirmed: the first steps come before the profile. */
    isNew?: boolean
  }
}

export const Route = createFileRoute('/_shell/profile-setup')({
  staticData: { visits: 'rare' },
  validateSearch: (search): { from?: 'profile' } => ({
    from: search.from === 'profile' ? 'profile' : undefined,
  }),
  component: ProfileSetup,
})

function SignedIn({ onSaved }: { onSaved: () => void }) {
  const { t, i18n } = useLingui()
  const { from } = Route.useSearch()
  const navigate = useNavigate()
  // Read anew: the form starts from what is kept now, and writes all of it.
  const query = useQuery({ ...ownProfileQuery, staleTime: 0, refetchOnMount: 'always' })
  const { data: profile, error, isFetchedAfterMount } = query

  const handleFailure = useEffectEvent((failure: Error) => {
    const message = i18n._(refusalText(failure))
    notify.error(t`Impossible de récupérer le profil: ${message}`)
  })
  useEffect(() => {
    if (error) handleFailure(error)
  }, [error])

  if (!profile || !isFetchedAfterMount) {
    if (!error) return <ProfileFormSkeleton label={t`Chargement de votre profil`} />
    return <QueryFailure title={t`Votre profil n’a pas pu être chargé`} query={query} />
  }
  const isEdit = from === 'profile'
  // A member who completes the profile that the sign-up made.
  const isNewcomer = !isEdit && isMinimal(profile) && !wasIntroduced(profile.id)
  return (
    <ProfileForm
      key={profile.id}
      profile={profile}
      isFirst={!isEdit}
      onSaved={() => {
        if (isNewcomer) onSaved()
        else void navigate({ to: isEdit ? '/profile' : '/' })
      }}
      onLeft={() => void navigate({ to: isEdit ? '/profile' : '/' })}
    />
  )
}

/** Completes or changes one's own profile. */
function ProfileSetup() {
  const { t } = useLingui()
  const { from } = Route.useSearch()
  const session = useSession()
  const navigate = useNavigate()
  const isNew = useRouterState({ select: ({ location }) => location.state.isNew === true })
  const memberId = session.status === 'signed-in' ? session.userId : null
  const [hasSaved, setSaved] = useState(false)
  const showsSteps =
    memberId !== null && from === undefined && (hasSaved || isNew) && !wasIntroduced(memberId)
  const title = from === 'profile' ? t`Modifier votre profil` : t`Compléter votre profil`
  usePageTitle(showsSteps ? t`Premiers pas` : title)
  if (showsSteps)
    return (
      <FirstSteps
        offersProfile={!hasSaved}
        onClose={(next) => {
          storeIntroduced(memberId)
          void navigate(next === 'home' ? { to: '/' } : { to: '/profile-setup', search: { from: 'profile' } })
        }}
      />
    )
  return (
    <>
      <div className="border-b border-line px-4 py-3.5">
        <h1 className="text-lg">{title}</h1>
        {from === undefined && (
          <p className="mt-0.5 text-sm text-ink-2">
            <Trans>
              Dites qui vous êtes à celles et ceux qui vous liront. Rien n’est obligatoire, sauf un nom.
            </Trans>
          </p>
        )}
      </div>
      {session.status === 'signed-in' ? <SignedIn onSaved={() => setSaved(true)} /> : <AccessRefused />}
    </>
  )
}
