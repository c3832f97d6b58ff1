import { Trans, useLingui } from '@lingui/react/macro'
import type { ModerationRule } from '@parvis/contract/audit/decisions.ts'
import type { RuleChange } from '@parvis/contract/trust/rules.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dayText } from '../../../lib/day-text.ts'
import { ListEnd } from '../../../ui/list-end.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ruleChangesQuery } from './queries.ts'
import { langOf } from './wording.ts'

/** Wordings of a rule by day, latest first, and when it was retired and restored. */
export function RuleHistory({ rule }: { rule: ModerationRule }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(ruleChangesQuery(rule))
  const waiting = (
    <div role="status" aria-label={t`Chargement de l’historique`} className="mt-3 flex flex-col gap-2">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-12" />
    </div>
  )
  if (!query.data) {
    if (!query.error) return waiting
    return <QueryFailure title={t`L’historique n’a pas pu être chargé`} query={query} />
  }
  return (
    <>
      <ol
        aria-label={t`Historique de la règle`}
        className="mt-3 flex flex-col gap-4 border-l-2 border-line pl-4"
      >
        {query.data.pages.flatMap(({ items }) =>
          items.map((change) => (
            <li key={change.id} className="text-sm">
              <Change change={change} />
            </li>
          )),
        )}
      </ol>
      {query.hasNextPage && <ListEnd query={query} waiting={waiting} />}
    </>
  )
}

function Change({ change: { kind, version, worded, reason, created_at, actor } }: { change: RuleChange }) {
  const { i18n } = useLingui()
  const at = i18n.date(new Date(created_at), { dateStyle: 'long', timeZone: 'Europe/Paris' })
  const from = worded === null ? '' : dayText(worded.in_force_on)
  return (
    <>
      <p className="font-semibold text-ink">
        {kind === 'worded' && (
          <Trans>
            Version {version}, à partir du {from}
          </Trans>
        )}
        {kind === 'called_off' && (
          <Trans>
            Version {version} abandonnée le {at}, avant son jour
          </Trans>
        )}
        {kind === 'retired' && <Trans>Règle retirée le {at}</Trans>}
        {kind === 'restored' && <Trans>Règle remise en vigueur le {at}</Trans>}
      </p>
      {worded !== null && (
        <div lang={langOf(worded)} className="mt-0.5 text-ink-2 wrap-anywhere">
          <p className="font-medium">{worded.title}</p>
          <p className="whitespace-pre-line">{worded.text}</p>
        </div>
      )}
      {reason !== null && (
        <p className="mt-0.5 text-ink-2 wrap-anywhere">
          <Trans>
            Pourquoi : <bdi lang="fr">{reason}</bdi>
          </Trans>
        </p>
      )}
      {actor !== null && (
        <p className="text-ink-3">
          <Trans>
            Par <bdi>{actor.name}</bdi>, le {at}
          </Trans>
        </p>
      )}
    </>
  )
}
