import { Trans, useLingui } from '@lingui/react/macro'
import type { AdministeredEvent, EventVersion } from '@parvis/contract/civic/events-administration.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { contentLanguage } from '../../../lib/language.ts'
import { separator } from '../../../lib/separator.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { actTexts } from '../../audit/staff-acts/act-texts.ts'
import { versionsQuery } from './queries.ts'
import { partsThatDiffer, partTexts, usePartText } from './texts.ts'

/** All versions of an event: who changed it, why, and from what to what. */
export function HistoryDialog({ event, onClose }: { event: AdministeredEvent; onClose: () => void }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(versionsQuery(event.id))
  const versions = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog tall title={t`Historique`} description={event.title} closeLabel={t`Fermer`} onClose={onClose}>
      {list()}
    </Dialog>
  )

  function list() {
    if (!versions) {
      if (!query.error) return <ListWaiting label={t`Chargement de l’historique`} rows={3} />
      return <QueryFailure title={t`L’historique n’a pas pu être chargé`} query={query} />
    }
    return (
      <>
        <ol aria-label={t`Versions`} className="divide-y divide-line border-b border-line">
          {versions.map((version, place) => (
            <Version
              key={version.revision}
              version={version}
              older={versions[place + 1]}
              isFirst={place === versions.length - 1 && !query.hasNextPage}
            />
          ))}
        </ol>
        {query.hasNextPage && (
          <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
        )}
      </>
    )
  }
}

function Version({
  version,
  older,
  isFirst,
}: {
  version: EventVersion
  older: EventVersion | undefined
  /** Nothing was said before it. */
  isFirst: boolean
}) {
  const { t, i18n } = useLingui()
  const partText = usePartText()
  const { act, values, shown_from } = version
  const moment = i18n.date(new Date(shown_from), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  })
  const by = act && (act.actor?.name ?? t`Compte supprimé`)
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3.5 text-sm">
      <p className="text-ink-3">
        <time dateTime={shown_from}>{moment}</time>
        {separator}
        {act ? (
          <>
            <bdi className="font-semibold text-ink">{by}</bdi>{' '}
            <span className="text-ink-2">{i18n._(actTexts[act.act])}</span>
          </>
        ) : isFirst ? (
          <Trans>Première version</Trans>
        ) : (
          <Trans>Mise à jour de la source</Trans>
        )}
      </p>
      {act?.reason && (
        <p dir="auto" className="text-ink-2 wrap-anywhere">
          {`«\u00a0${act.reason}\u00a0»`}
        </p>
      )}
      {older && (
        <dl className="flex flex-col gap-1.5">
          {partsThatDiffer(values, older.values).map((part) => (
            <div key={part}>
              <dt className="font-semibold">{i18n._(partTexts[part])}</dt>
              <dd lang={contentLanguage} className="wrap-anywhere whitespace-pre-wrap">
                <del className="text-ink-3 decoration-ink-3">{partText(part, older.values)}</del>
                <span className="sr-only">{t`, devenu :`}</span>
                <span aria-hidden="true"> → </span>
                <ins className="no-underline">{partText(part, values)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isFirst && !older && <p className="text-ink-2">{partText('when', values)}</p>}
    </li>
  )
}
