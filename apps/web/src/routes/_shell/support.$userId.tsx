import { Trans, useLingui } from '@lingui/react/macro'
import type { ProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { Euro, Landmark, LockKeyhole, ReceiptText, Scale, ShieldCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { DonationForm } from '../../features/accounts/donation/donation-form.tsx'
import { SimulationNote } from '../../features/accounts/membership/simulation-note.tsx'
import { profileQuery } from '../../features/people/profiles/queries.ts'
import { isUnknownAddress } from '../../lib/api-client.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { siteFacts, siteName } from '../../lib/site-name.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VerifiedSeal } from '../../ui/verified-seal.tsx'

export const Route = createFileRoute('/_shell/support/$userId')({
  staticData: { visits: 'rare' },
  beforeLoad() {
    if (siteFacts.noPremium) throw notFound()
  },
  component: Support,
})

function NotAvailable() {
  const { t } = useLingui()
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return (
    <EmptyState
      icon={Euro}
      title={t`Page non disponible`}
      action={
        <Button onClick={() => (canGoBack ? router.history.back() : void navigate({ to: '/' }))}>
          <Trans>Retour</Trans>
        </Button>
      }
    >
      <Trans>Seuls les responsables politiques vérifiés peuvent être soutenus.</Trans>
    </EmptyState>
  )
}

function Recipient({ profile }: { profile: ProfileView }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Qui vous soutenez`} className="flex items-start gap-4">
      <Avatar name={profile.display_name} seed={profile.id} src={profile.avatar_url} size="lg" />
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-1.5 text-xl">
          <span className="wrap-anywhere">{profile.display_name}</span>
          <VerifiedSeal label={t`Compte vérifié`} size={20} />
        </h2>
        <p className="mt-1.5 inline-flex items-center gap-1.5 rounded-full bg-blue-soft px-3 py-1 text-xs font-semibold text-blue">
          <Landmark aria-hidden="true" size={13} />
          <Trans>Politique vérifié</Trans>
        </p>
        {profile.bio && (
          <p dir="auto" className="mt-2.5 whitespace-pre-line text-ink-2 wrap-anywhere">
            {profile.bio}
          </p>
        )}
      </div>
    </section>
  )
}

function Donation({ profile }: { profile: ProfileView }) {
  const { t } = useLingui()
  const safety = [
    { Icon: LockKeyhole, text: t`Rien de ce que vous écrivez ici n’est envoyé ni conservé.` },
    { Icon: ReceiptText, text: t`Reçu sous 48 h (simulation).` },
    { Icon: ShieldCheck, text: t`L’identité du responsable politique a été vérifiée par ${siteName}.` },
  ]
  return (
    <div className="flex flex-col gap-7 px-4 py-6">
      <Recipient profile={profile} />
      <div className="flex flex-col gap-3">
        <SimulationNote>
          <Trans>Aucun argent ne circule : cette page montre ce que serait un don.</Trans>
        </SimulationNote>
        <section
          aria-label={t`Information légale`}
          className="flex items-start gap-2.5 rounded-lg bg-blue-soft px-3.5 py-2.5 text-sm text-blue"
        >
          <Scale aria-hidden="true" size={17} className="mt-0.5 shrink-0" />
          <p>
            <strong>
              <Trans>Information légale.</Trans>
            </strong>{' '}
            <Trans>
              En France, les entreprises et les autres personnes morales, à l’exception des partis et
              groupements politiques, n’ont pas le droit de donner aux partis ni aux candidats (code
              électoral, art. L. 52-8 ; loi n° 88-227, art. 11-4). Une personne peut donner au plus 7 500 €
              par an à l’ensemble des partis, et 4 600 € aux candidats d’une même élection.
            </Trans>
          </p>
        </section>
      </div>
      <DonationForm name={profile.display_name} />
      <section aria-labelledby="donation-safety">
        <h2 id="donation-safety" className="text-post">
          <Trans>Sécurité</Trans>
        </h2>
        <ul className="mt-3 flex flex-col gap-2.5 text-sm text-ink-2">
          {safety.map(({ Icon, text }) => (
            <li key={text} className="flex items-start gap-2.5">
              <Icon aria-hidden="true" size={17} className="mt-0.5 shrink-0 text-ink-3" />
              {text}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Where a verified politician would be given to; a simulation from one end to the other. */
function Support() {
  const { t } = useLingui()
  usePageTitle(t`Soutien`)
  const { userId } = Route.useParams()
  const { data: profile, error, isFetching, refetch } = useQuery(profileQuery(userId))
  const isUnknown = isUnknownAddress(error)
  const failed = error !== null && !isUnknown && !profile
  const notifyFailure = useEffectEvent(() =>
    notify.error(t`Erreur`, t`Impossible de charger les informations du profil`),
  )
  useEffect(() => {
    if (failed) notifyFailure()
  }, [failed])

  return (
    <>
      <PageHeader title={<Trans>Soutien</Trans>} />
      {profile?.role === 'politician' && profile.verified ? (
        <Donation profile={profile} />
      ) : profile || isUnknown ? (
        <NotAvailable />
      ) : error ? (
        <QueryFailure
          title={t`Impossible de charger les informations du profil`}
          query={{ error, isFetching, refetch }}
        />
      ) : (
        <div role="status" aria-label={t`Chargement du profil`} className="flex flex-col gap-6 px-4 py-6">
          <div className="flex gap-4">
            <Skeleton className="size-20 rounded-full" />
            <Skeleton className="h-20 flex-1" />
          </div>
          <Skeleton className="h-24" />
          <Skeleton className="h-72" />
        </div>
      )}
    </>
  )
}
