import { Trans, useLingui } from '@lingui/react/macro'
import type { ReserveAct } from '@parvis/contract/civic/reserves-administration.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { separator } from '../../../lib/separator.ts'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { actsQuery } from './queries.ts'
import { actTexts } from './reserve-texts.ts'

/** Acts on periods and candidates, by whom and why; they never change. */
export function ActsJournal() {
  const { t } = useLingui()
  const query = useInfiniteQuery(actsQuery)
  const acts = query.data?.pages.flatMap(({ items }) => items)
  return (
    <section>
      <h2 className="px-4 pt-5 pb-2 text-base">
        <Trans>Journal des périodes</Trans>
      </h2>
      {list()}
    </section>
  )

  function list() {
    if (!acts) {
      if (!query.error) return <ListWaiting label={t`Chargement du journal`} rows={2} />
      return <QueryFailure title={t`Le journal n’a pas pu être chargé`} query={query} />
    }
    if (acts.length === 0)
      return (
        <p className="px-4 pb-6 text-sm text-ink-2">
          <Trans>Rien n’a encore été décidé.</Trans>
        </p>
      )
    return (
      <>
        <ol className="divide-y divide-line border-y border-line">
          {acts.map((act) => (
            <li key={act.id} className="px-4 py-3 text-sm">
              <Act act={act} />
            </li>
          ))}
        </ol>
        {query.hasNextPage && (
          <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
        )}
      </>
    )
  }
}

function Act({ act }: { act: ReserveAct }) {
  const { t, i18n } = useLingui()
  const moment = (at: string) =>
    i18n.date(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Paris' })
  const { starts_at, ends_at } = act
  return (
    <>
      <p>
        <strong className="font-semibold">{i18n._(actTexts[act.act])}</strong>
        {act.subject && (
          <>
            {separator}
            <bdi>{act.subject.name}</bdi>
          </>
        )}
        {separator}
        <span lang="fr">{act.election.title}</span>
      </p>
      {starts_at !== null && ends_at !== null && (
        <p className="text-ink-2">
          <Trans>
            Du {moment(starts_at)} au {moment(ends_at)}
          </Trans>
        </p>
      )}
      <p dir="auto" className="text-ink-2 wrap-anywhere">
        {act.reason}
      </p>
      <p className="text-ink-3">
        <bdi>{act.actor?.name ?? t`Compte supprimé`}</bdi>
        {separator}
        <time dateTime={act.created_at}>{moment(act.created_at)}</time>
      </p>
    </>
  )
}
