import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { ApiError } from '../../../lib/api-client.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { ActLine } from './act-line.tsx'
import { actsQuery } from './queries.ts'
import type { TrailAddress } from './trail-address.ts'
import { TrailExport } from './trail-export.tsx'
import { TrailFilters } from './trail-filters.tsx'

/** Every act of the staff, latest first, or those of a filter; nothing of it is ever changed. */
export function ActsList({ address }: { address: TrailAddress }) {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={<Trans>Journal des actes</Trans>}
        intro={<Trans>Tout ce que fait l’équipe y est inscrit, et n’est jamais modifié.</Trans>}
        actions={<TrailExport address={address} />}
      />
      <TrailFilters
        address={address}
        onChange={(search) => void navigate({ to: '/moderation/actes', search, replace: true })}
      />
      <Acts key={JSON.stringify(address)} address={address} />
    </>
  )
}

function Acts({ address }: { address: TrailAddress }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(actsQuery(address))
  const { data, error } = query
  if (!data) {
    if (error instanceof ApiError && error.code === 'profile_not_found')
      return (
        <EmptyState icon={ScrollText} title={t`Aucun membre ne porte ce nom`}>
          <Trans>Vérifiez le nom d’utilisateur, tel que son profil le montre.</Trans>
        </EmptyState>
      )
    if (!error) return <ListWaiting label={t`Chargement des actes`} />
    return <QueryFailure title={t`Le journal n’a pas pu être chargé`} query={query} />
  }
  const acts = data.pages.flatMap(({ items }) => items)
  if (acts.length === 0)
    return (
      <EmptyState icon={ScrollText} title={t`Aucun acte`}>
        {Object.keys(address).length === 0 ? (
          <Trans>Chaque acte de l’équipe paraît ici.</Trans>
        ) : (
          <Trans>Aucun acte ne répond à ces filtres.</Trans>
        )}
      </EmptyState>
    )
  return (
    <>
      <ol aria-label={t`Actes`} className="divide-y divide-line border-b border-line">
        {acts.map((act) => (
          <li
            key={act.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 text-sm *:first:flex-1 *:first:basis-72"
          >
            <ActLine act={act} />
            {act.case_id && (
              <Link
                to="/moderation/dossiers/$caseId"
                params={{ caseId: act.case_id }}
                preload={false}
                className="hit-44 font-semibold text-blue hover:underline"
              >
                <Trans>Voir le dossier</Trans>
              </Link>
            )}
          </li>
        ))}
      </ol>
      <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
    </>
  )
}
