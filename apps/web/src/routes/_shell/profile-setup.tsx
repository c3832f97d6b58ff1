import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ownProfileQuery } from '../../features/accounts/identity/queries.ts'
import { storeIntroduced, wasIntroduced } from '../../features/discovery/introductions/introduced.ts'
import { Introductions } from '../../features/discovery/introductions/introductions.tsx'
import { AccessRefused } from '../../features/people/profiles/access-refused.tsx'
import { isMinimal } from '../../features/people/profiles/minimal-profile.ts'
import { ProfileForm } from '../../features/people/profiles/profile-form.tsx'
import { ProfileFormSkeleton } from '../../features/people/profiles/profile-form-skeleton.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { refusalText } from '../../lib/refusal-texts.ts'
import { useSession } from '../../lib/session.ts'
import { notify } from '../../ui/notify.ts'
import { QueryFailure } from '../../ui/query-failure.tsx'

export const Route = createFileRoute('/_shell/profile-setup')({
  staticData: { visits: 'rare' },
  validateSearch: (search): { from?: 'profile' } => ({
    from: search.from === 'profile' ? 'profile' : undefined,
  }),
  component: ProfileSetup,
})

function SignedIn({ onIntroduced }: { onIntroduced: () => void }) {
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
  const isIntroduced = !isEdit && isMinimal(profile) && !wasIntroduced(profile.id)
  return (
    <ProfileForm
      key={profile.id}
      profile={profile}
      isFirst={!isEdit}
      onSaved={() => {
        if (isIntroduced) {
          storeIntroduced(profile.id)
          onIntroduced()
        } else void navigate({ to: isEdit ? '/profile' : '/' })
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
  const [isIntroducing, setIntroducing] = useState(false)
  const title = from === 'profile' ? t`Modifier votre profil` : t`Compléter votre profil`
  usePageTitle(title)
  if (isIntroducing && session.status === 'signed-in')
    return <Introductions onClose={() => void navigate({ to: '/' })} />
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
      {session.status === 'signed-in' ? (
        <SignedIn onIntroduced={() => setIntroducing(true)} />
      ) : (
        <AccessRefused />
      )}
    </>
  )
}
