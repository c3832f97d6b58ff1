import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownProfileQuery } from '../../../features/accounts/identity/queries.ts'
import { SecuritySection } from '../../../features/accounts/identity/security/security-section.tsx'
import { ConfirmationBanner } from '../../../features/accounts/preferences/confirmation-banner.tsx'
import { DisplayNameForm } from '../../../features/people/profiles/display-name-form.tsx'
import { signOut, useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'

/** Settings of the account: its owner, ways to sign in, and the way out. */
export function AccountSection() {
  const { t } = useLingui()
  const own = useQuery(ownProfileQuery)
  const profile = own.data
  const roles = { citizen: t`Citoyen`, journalist: t`Journaliste`, politician: t`Politicien` }
  return (
    <div className="flex flex-col gap-7">
      <ConfirmationBanner />
      {!profile && own.isError && <QueryFailure title={t`Votre profil n’a pas pu être chargé`} query={own} />}
      {profile && (
        <>
          <DisplayNameForm key={profile.display_name} profile={profile} />
          <p className="text-sm text-ink-2">
            <Trans>Type de compte :</Trans> <strong className="text-ink">{roles[profile.role]}</strong>
          </p>
        </>
      )}
      <SecuritySection />
      <Leave />
    </div>
  )
}

function Leave() {
  const session = useSession()
  const [leaving, setLeaving] = useState(false)
  if (session.status !== 'signed-in') return null
  return (
    <section>
      <h3 className="text-md font-semibold">
        <Trans>Session</Trans>
      </h3>
      {/* The address comes with the first token; its line has its place before. */}
      <p className="mt-0.5 min-h-[1lh] text-sm text-ink-2 wrap-anywhere">
        {session.email !== '' && <Trans>Vous êtes connecté avec l’adresse {session.email}.</Trans>}
      </p>
      <Button
        look="danger"
        className="mt-3"
        busy={leaving}
        onClick={() => {
          setLeaving(true)
          void signOut().finally(() => setLeaving(false))
        }}
      >
        <Trans>Se déconnecter</Trans>
      </Button>
    </section>
  )
}
