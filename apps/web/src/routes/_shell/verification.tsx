import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnVerification } from '@parvis/contract/people/verification.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { UserRoundCheck } from 'lucide-react'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { PressForm } from '../../features/people/newsrooms/press-form.tsx'
import { ClaimSection } from '../../features/people/register-claims/claim-form.tsx'
import { ContactLinks } from '../../features/people/verification/contact-links.tsx'
import { RenewalNotice } from '../../features/people/verification/explanation.tsx'
import { PreparedCard } from '../../features/people/verification/prepared-card.tsx'
import { ownVerificationQuery } from '../../features/people/verification/queries.ts'
import { RequestForm } from '../../features/people/verification/request-form.tsx'
import { History, Standing } from '../../features/people/verification/standing.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoldedSection } from '../../ui/folded-section.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/verification')({
  staticData: { visits: 'rare' },
  component: Verification,
})

function OwnStanding() {
  const { t } = useLingui()
  const { data: own, error, isFetching, refetch } = useQuery(ownVerificationQuery)
  if (!own) {
    if (!error)
      return (
        <div
          role="status"
          aria-label={t`Chargement de votre vérification`}
          className="flex flex-col gap-4 px-4 py-5"
        >
          <Skeleton className="h-5 w-[48%]" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
      )
    return (
      <QueryFailure
        title={t`Votre vérification n’a pas pu être chargée`}
        query={{ error, isFetching, refetch }}
      />
    )
  }
  if (own.role === 'citizen') {
    return (
      <>
        <PreparedCard />
        <EmptyState icon={UserRoundCheck} title={t`Rien à vérifier`}>
          <Trans>
            Un compte citoyen publie sans vérification. Seuls les journalistes et les responsables politiques
            portent une coche.
          </Trans>
        </EmptyState>
      </>
    )
  }
  const [last] = own.history
  // While a tick is suspended, another request may take the place of the one that waits.
  const mayAsk = own.status !== 'pending' || (last?.kind === 'departure' && !last.awaits_documents)
  return (
    <>
      <PreparedCard />
      <ContactLinks />
      <Standing own={own} />
      {own.may_renew && <RenewalNotice />}
      {(own.may_renew || (!own.verified && mayAsk)) && <Asking own={own} />}
      <History requests={own.history.slice(1)} />
    </>
  )
}

/** Elected people choose their mandate from the register, and others describe theirs; journalists name their newsroom. */
function Asking({ own }: { own: OwnVerification }) {
  if (own.role !== 'politician') return <PressForm own={own} />
  return (
    <>
      <ClaimSection own={own} />
      <div className="border-b border-line px-4 pb-5">
        <FoldedSection title={<Trans>Mon mandat ou ma fonction n’est pas dans le répertoire</Trans>}>
          <RequestForm own={own} />
        </FoldedSection>
      </div>
    </>
  )
}

/** The request for the tick; a guest is asked to sign in. */
function Verification() {
  const { t } = useLingui()
  const signedIn = useSession().status === 'signed-in'
  usePageTitle(t`Vérification`)
  if (!signedIn) {
    return (
      <SignInRequired
        title={t`Vérification`}
        sentence={t`Vous devez être connecté pour demander la vérification de votre compte.`}
      />
    )
  }
  return (
    <>
      <PageHeader title={<Trans>Vérification</Trans>} />
      <OwnStanding />
    </>
  )
}
