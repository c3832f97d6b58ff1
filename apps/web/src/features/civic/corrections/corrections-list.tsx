import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { contentLanguage } from '../../../lib/language.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { CorrectionLines } from './correction-lines.tsx'
import { FigureLink } from './figure-link.tsx'
import { correctionsQuery } from './queries.ts'

/** All corrections that readers asked for, latest first. */
export function CorrectionsList() {
  const { t } = useLingui()
  const query = useInfiniteQuery(correctionsQuery())
  const corrections = query.data?.pages.flatMap(({ items }) => items)
  if (!corrections) {
    if (!query.error) return <ListWaiting label={t`Chargement des corrections`} />
    return <QueryFailure title={t`Les corrections n’ont pas pu être chargées`} query={query} />
  }
  if (corrections.length === 0)
    return (
      <div role="status">
        <EmptyState
          icon={BadgeCheck}
          title={t`Aucune correction`}
          action={
            <Link to="/political-data" className={buttonClass({})}>
              <Trans>Voir les données</Trans>
            </Link>
          }
        >
          <Trans>
            Personne n’a encore fait corriger une donnée. Chacune a un bouton « Signaler une erreur ».
          </Trans>
        </EmptyState>
      </div>
    )
  return (
    <>
      <ul aria-label={t`Corrections`} className="divide-y divide-line border-b border-line">
        {corrections.map((correction) => (
          <li key={correction.id} className="px-4 py-4">
            <h2 lang={contentLanguage} className="text-base wrap-anywhere">
              <FigureLink path={correction.path}>{correction.subject}</FigureLink>
            </h2>
            <CorrectionLines correction={correction} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
      )}
    </>
  )
}
