import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useRef } from 'react'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { AlertCard } from '../../features/civic/alerts/alert-card.tsx'
import { AlertNews } from '../../features/civic/alerts/alert-news.tsx'
import { alertsQuery } from '../../features/civic/alerts/queries.ts'
import { AddWordsForm, SubjectButtons } from '../../features/civic/alerts/words-form.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoldedSection } from '../../ui/folded-section.tsx'
import { ListWaiting } from '../../ui/list-waiting.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryList } from '../../ui/query-list.tsx'

export const Route = createFileRoute('/_shell/alertes/')({
  staticData: { visits: 'rare' },
  component: Alerts,
})

/** Lists what the member follows; asks a guest to sign in. */
function Alerts() {
  const { t } = useLingui()
  usePageTitle(t`Mes alertes`)
  if (useSession().status !== 'signed-in')
    return (
      <SignInRequired
        title={t`Mes alertes`}
        sentence={t`Vous devez être connecté pour voir vos alertes.`}
        about={t`Sans compte, la page de chaque élu, groupe, commission ou loi a un flux Atom.`}
      />
    )
  return <OwnAlerts />
}

function OwnAlerts() {
  const { t } = useLingui()
  const query = useInfiniteQuery(alertsQuery)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <PageHeader
        title={<Trans>Mes alertes</Trans>}
        titleRef={title}
        intro={
          <Trans>
            Élus, lois, groupes, commissions, sujets et mots que vous suivez. Vous seul voyez cette liste.
          </Trans>
        }
      />
      <div className="px-4 pb-4">
        <FoldedSection title={<Trans>Suivre des mots</Trans>}>
          <AddWordsForm />
        </FoldedSection>
        <FoldedSection title={<Trans>Suivre un sujet</Trans>}>
          <SubjectButtons />
        </FoldedSection>
      </div>
      <section aria-label={t`Ce que vous suivez`} className="border-t border-line">
        <QueryList
          query={query}
          idOf={({ id }) => id}
          failure={t`Vos alertes n’ont pas pu être chargées`}
          waiting={<ListWaiting label={t`Chargement de vos alertes`} />}
          empty={
            <EmptyState
              icon={Bell}
              title={t`Aucune alerte`}
              action={
                <Link to="/elus" className={buttonClass({})}>
                  <Trans>Trouver un élu</Trans>
                </Link>
              }
            >
              <Trans>Suivez un élu, une loi ou des mots : vous serez prévenu de leurs nouveautés.</Trans>
            </EmptyState>
          }
        >
          {(alerts) =>
            alerts.map((alert) => (
              <AlertCard key={alert.id} alert={alert} onRemoved={() => title.current?.focus()} />
            ))
          }
        </QueryList>
      </section>
      {query.data?.pages[0]?.items.length ? <AlertNews /> : null}
    </>
  )
}
