import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { LastUpdate } from '../../features/civic/imports/last-update.tsx'
import { rollCallQuery } from '../../features/civic/votes/queries.ts'
import { VoteDebate } from '../../features/civic/votes/vote-debate.tsx'
import { VoteHemicycle } from '../../features/civic/votes/vote-hemicycle.tsx'
import { VoteNeighbours } from '../../features/civic/votes/vote-neighbours.tsx'
import { VoteResult } from '../../features/civic/votes/vote-result.tsx'
import { titleText } from '../../features/civic/votes/vote-texts.ts'
import { VoteVoters } from '../../features/civic/votes/vote-voters.tsx'
import { EmbedButton } from '../../features/content/embeds/embed-button.tsx'
import { CiteActions } from '../../features/content/posts/cite-actions.tsx'
import { isUnknownAddress } from '../../lib/api-client.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/scrutins/$uid')({
  staticData: { visits: 'rare' },
  component: RollCallPage,
})

/** One roll-call vote at its address, to which its corrections lead. */
function RollCallPage() {
  const { t } = useLingui()
  const query = useQuery(rollCallQuery(Route.useParams().uid))
  const vote = query.data
  usePageTitle(vote ? titleText(vote.title) : t`Scrutin public`)
  return (
    <>
      <PageHeader
        bare
        title={<Trans>Scrutin public</Trans>}
        back={{ to: { to: '/scrutins' }, label: t`Scrutins publics` }}
      />
      <div className="px-4 pb-8">{body()}</div>
      {vote?.is_example === false && (
        <LastUpdate
          sources={[vote.uid.startsWith('VTEP') ? 'parlement-europeen-scrutins' : 'assemblee-scrutins']}
        />
      )}
    </>
  )

  function body() {
    if (vote)
      return (
        <>
          <VoteResult vote={vote} />
          <div className="mt-4 flex flex-wrap gap-2">
            <CiteActions size="sm" path={`/scrutins/${vote.uid}`} title={titleText(vote.title)} />
            <EmbedButton target={{ kind: 'votes', id: vote.uid }} />
          </div>
          <VoteHemicycle vote={vote} />
          <VoteVoters key={vote.uid} vote={vote} />
          {!vote.is_example && <VoteDebate uid={vote.uid} />}
          <VoteNeighbours vote={vote} />
        </>
      )
    if (!query.error)
      return (
        <div role="status" aria-label={t`Chargement du résultat`} className="flex flex-col gap-3">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-40 w-full" />
        </div>
      )
    if (!isUnknownAddress(query.error))
      return <QueryFailure title={t`Le résultat n’a pas pu être chargé`} query={query} />
    return (
      <EmptyState
        icon={Landmark}
        title={t`Scrutin introuvable`}
        action={
          <Link to="/scrutins" className={buttonClass({})}>
            <Trans>Voir tous les scrutins</Trans>
          </Link>
        }
      >
        <Trans>Ce scrutin n’est pas connu.</Trans>
      </EmptyState>
    )
  }
}
