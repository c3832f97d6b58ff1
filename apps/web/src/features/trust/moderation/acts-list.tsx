import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Select } from '../../../ui/select.tsx'
import { ActLine } from './act-line.tsx'
import { actsQuery, staffQuery } from './queries.ts'

/** Every act of the staff, latest first, or one member's; nothing of it is ever changed. */
export function ActsList({ actorId }: { actorId: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const staff = useInfiniteQuery(staffQuery)
  const members = staff.data?.pages.flatMap(({ items }) => items.map(({ member }) => member)) ?? []
  // A former member of the staff is not in the list, and may still be in the address.
  const listed = actorId === undefined || members.some(({ id }) => id === actorId)
  return (
    <>
      <PageHeader
        title={<Trans>Journal des actes</Trans>}
        intro={<Trans>Tout ce que fait l’équipe y est inscrit, et n’est jamais modifié.</Trans>}
        actions={
          <Field label={t`Auteur des actes`} className="w-full sm:w-64">
            {(control) => (
              <Select
                {...control}
                value={actorId ?? ''}
                onChange={({ target }) =>
                  void navigate({
                    to: '/moderation/actes',
                    search: target.value === '' ? {} : { actor: target.value },
                    replace: true,
                  })
                }
              >
                <option value="">{t`Toute l’équipe`}</option>
                {!listed && <option value={actorId}>{t`Ancien membre de l’équipe`}</option>}
                {members.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        }
      />
      <Acts key={actorId ?? 'all'} actorId={actorId} />
    </>
  )
}

function Acts({ actorId }: { actorId: string | undefined }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(actsQuery(actorId))
  const { data, error } = query
  if (!data) {
    if (!error) return <ListWaiting label={t`Chargement des actes`} />
    return <QueryFailure title={t`Le journal n’a pas pu être chargé`} query={query} />
  }
  const acts = data.pages.flatMap(({ items }) => items)
  if (acts.length === 0)
    return (
      <EmptyState icon={ScrollText} title={t`Aucun acte`}>
        <Trans>Chaque acte de l’équipe paraît ici.</Trans>
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
