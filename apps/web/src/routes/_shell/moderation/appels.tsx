import { Trans, useLingui } from '@lingui/react/macro'
import type { AppealList } from '@parvis/contract/trust/appeals.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { AppealCard } from '../../../features/trust/redress/appeal-card.tsx'
import { appealsQuery } from '../../../features/trust/redress/queries.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'

export const Route = createFileRoute('/_shell/moderation/appels')({
  staticData: { visits: 'rare' },
  validateSearch: (search): { list?: 'decided' } => (search.list === 'decided' ? { list: 'decided' } : {}),
  component: Appeals,
})

/** The appeals against decisions: each is answered by somebody who did not take the decision. */
function Appeals() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { list } = useSearch({ strict: false }) as Record<string, unknown>
  const shown: AppealList = list === 'decided' ? 'decided' : 'open'
  usePageTitle(t`Contestations`)
  return (
    <>
      <h1 className="sr-only">
        <Trans>Contestations</Trans>
      </h1>
      <Tabs
        label={t`Contestations`}
        value={shown}
        onChange={(value) =>
          void navigate({
            to: '/moderation/appels',
            search: value === 'decided' ? { list: value } : {},
            replace: true,
          })
        }
        tabs={[
          { value: 'open', label: t`À examiner` },
          { value: 'decided', label: t`Répondues` },
        ]}
      >
        <TabPanel value={shown} className="mx-auto max-w-180">
          <AppealsList list={shown} />
        </TabPanel>
      </Tabs>
    </>
  )
}

function AppealsList({ list }: { list: AppealList }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(appealsQuery(list))
  const { data, error } = query
  if (!data) {
    if (!error) return <ListWaiting label={t`Chargement des contestations`} />
    return <QueryFailure title={t`Les contestations n’ont pas pu être chargées`} query={query} />
  }
  const appeals = data.pages.flatMap(({ items }) => items)
  if (appeals.length === 0)
    return (
      <EmptyState icon={Scale} title={t`Aucune contestation`}>
        {list === 'open' ? (
          <Trans>Elles paraissent ici d’elles-mêmes, la plus ancienne d’abord.</Trans>
        ) : (
          <Trans>Celles qui ont reçu une réponse paraissent ici.</Trans>
        )}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={t`Contestations`}>
        {appeals.map((appeal) => (
          <AppealCard key={appeal.id} appeal={appeal} />
        ))}
      </ul>
      <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={1} />} />
    </>
  )
}
