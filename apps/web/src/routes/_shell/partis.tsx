import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { PartyList } from '../../features/people/parties/party-list.tsx'
import { partiesQuery } from '../../features/people/parties/queries.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { siteName } from '../../lib/site-name.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/partis')({
  staticData: { visits: 'rare' },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(partiesQuery)
  },
  component: Parties,
})

/** Groupings of parties with author, day and source: readers check the feed's filters with them. */
function Parties() {
  const { t } = useLingui()
  usePageTitle(t`Partis et orientations`)
  return (
    <>
      <PageHeader
        title={<Trans>Partis et orientations</Trans>}
        intro={
          <>
            <p>
              <Trans>
                Un post a l’orientation du parti de son auteur. Gauche, centre et droite sont un regroupement
                éditorial de {siteName}, pas une donnée officielle ; les couleurs sont celles d’usage. Chaque
                changement est daté, motivé et sourcé ici.
              </Trans>
            </p>
            <p className="mt-2">
              <Link
                to="/political-data/$slug"
                params={{ slug: 'institutions' }}
                className="hit-44 relative font-semibold text-blue hover:underline"
              >
                <Trans>Direction, fondation et groupes des partis</Trans>
              </Link>
            </p>
          </>
        }
      />
      <PartyList />
    </>
  )
}
