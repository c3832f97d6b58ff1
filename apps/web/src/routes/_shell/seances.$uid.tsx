import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { sittingQuery } from '../../features/civic/votes/queries.ts'
import { Speeches } from '../../features/civic/votes/speeches.tsx'
import { isUnknownAddress } from '../../lib/api-client.ts'
import { dayText } from '../../lib/day-text.ts'
import { contentLanguage } from '../../lib/language.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoldedSection } from '../../ui/folded-section.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { ListWaiting } from '../../ui/list-waiting.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'

export const Route = createFileRoute('/_shell/seances/$uid')({
  staticData: { visits: 'rare' },
  validateSearch: (search: Record<string, unknown>): { from?: number } =>
    /^[1-9]\d{0,6}$/.test(String(search.from)) ? { from: Number(search.from) } : {},
  component: Sitting,
})

/** The report of a sitting: its agenda, and the speeches from the first or from the one of the address on. */
function Sitting() {
  const { t } = useLingui()
  const { uid } = Route.useParams()
  const { from = 0 } = Route.useSearch()
  const query = useInfiniteQuery(sittingQuery(uid, from))
  const sitting = query.data?.pages[0]
  const day = sitting && dayText(sitting.held_on)
  const title = day === undefined ? t`Séance` : t`Séance du ${day}`
  usePageTitle(title)
  return (
    <>
      <PageHeader
        bare
        title={title}
        back={{ to: { to: '/political-data' }, label: t`Données politiques` }}
        intro={<Trans>Compte rendu de l’Assemblée nationale, intervention par intervention.</Trans>}
      />
      {body()}
    </>
  )

  function body() {
    if (sitting === undefined) {
      if (!query.error) return <ListWaiting label={t`Chargement de la séance`} />
      if (!isUnknownAddress(query.error))
        return <QueryFailure title={t`La séance n’a pas pu être chargée`} query={query} />
      return (
        <EmptyState
          icon={Landmark}
          title={t`Séance introuvable`}
          action={
            <Link to="/calendar" className={buttonClass({})}>
              <Trans>Voir le calendrier</Trans>
            </Link>
          }
        >
          <Trans>Le compte rendu de cette séance n’est pas connu.</Trans>
        </EmptyState>
      )
    }
    return (
      <>
        {sitting.source && (
          <p className="px-4 pb-2 text-sm text-ink-2">
            <Trans>
              Source : {sitting.source.institution}, {sitting.source.page}, au {dayText(sitting.source.as_of)}
            </Trans>
          </p>
        )}
        <div className="px-4 pb-4">
          <FoldedSection title={<Trans>Ordre du jour</Trans>}>
            <ul lang={contentLanguage} className="flex flex-col gap-1 text-sm">
              {sitting.points.map(({ position, title: point, level }) => (
                <li key={position} style={{ paddingLeft: `${(level - 1) * 12}px` }} className="wrap-anywhere">
                  {point}
                </li>
              ))}
            </ul>
          </FoldedSection>
          {from > 0 && (
            <p className="mt-3 text-sm">
              <Link to="/seances/$uid" params={{ uid }} className="hit-44 relative text-blue underline">
                <Trans>Lire depuis le début</Trans>
              </Link>
            </p>
          )}
        </div>
        <Speeches
          uid={uid}
          points={sitting.points}
          speeches={query.data?.pages.flatMap(({ speeches }) => speeches.items) ?? []}
          members={
            new Map(
              query.data?.pages.flatMap(({ members }) => members.map(({ uid, member }) => [uid, member])),
            )
          }
        />
        <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} />} />
      </>
    )
  }
}
