import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PageSkeleton } from '../../features/civic/politics/data-skeletons.tsx'
import { sourcesQuery } from '../../features/civic/politics/queries.ts'
import { SourcesView } from '../../features/civic/politics/sources-view.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'

export const Route = createFileRoute('/_shell/political-data/sources')({
  staticData: { visits: 'rare' },
  component: PoliticalSourcesPage,
})

/** Where the political data comes from, how old it is, and what of it is not established. */
function PoliticalSourcesPage() {
  const { t } = useLingui()
  const query = useQuery(sourcesQuery)
  usePageTitle(t`Sources et lacunes des données politiques`)
  return (
    <div data-wide="">
      <PageHeader
        title={<Trans>Sources et lacunes</Trans>}
        intro={<Trans>L’âge des données politiques, et ce qui n’est pas établi.</Trans>}
        back={{ to: { to: '/political-data' }, label: t`Tableau de bord politique` }}
      />
      {query.data ? (
        <SourcesView sources={query.data} />
      ) : query.error ? (
        <QueryFailure title={t`Les sources n’ont pas pu être chargées`} query={query} />
      ) : (
        <PageSkeleton label={t`Chargement des sources`} />
      )}
    </div>
  )
}
