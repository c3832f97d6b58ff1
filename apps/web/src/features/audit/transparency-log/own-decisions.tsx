import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { EntryLine } from './entry-line.tsx'
import { LineSkeletons } from './entry-list.tsx'
import { ownEntriesQuery } from './queries.ts'

/** Decisions about the reader; only they can open them. */
export function OwnDecisions({ onOpen }: { onOpen: (index: number) => void }) {
  const { t, i18n } = useLingui()
  const query = useInfiniteQuery(ownEntriesQuery)
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-labelledby="own-decisions">
      <h2 id="own-decisions" className="px-4 pt-6 pb-1 text-lg">
        <Trans>Les décisions qui me concernent</Trans>
      </h2>
      <p className="px-4 pb-3 text-sm text-ink-2 text-pretty">
        <Trans>
          Vous seul détenez le sel qui relie ces entrées à votre compte : ouvrez-en une pour prouver qu’elle
          parle de vous. Si vous supprimez votre compte, le sel disparaît avec lui.
        </Trans>
      </p>
      {query.data === undefined && query.error === null && (
        <LineSkeletons count={2} label={t`Chargement de vos décisions`} />
      )}
      {query.data === undefined && query.error !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3 px-4 pb-4">
          <p className="text-sm text-danger">{i18n._(refusalText(query.error))}</p>
          <Button look="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            <Trans>Réessayer</Trans>
          </Button>
        </div>
      )}
      {query.data !== undefined && entries.length === 0 && (
        <p className="mx-4 rounded-lg bg-sunk px-4 py-3 text-sm text-ink-2">
          <Trans>Aucune décision ne vous concerne.</Trans>
        </p>
      )}
      {entries.length > 0 && (
        <ul aria-label={t`Les décisions qui me concernent`} className="border-t border-line">
          {entries.map((entry) => (
            <EntryLine key={entry.commitment} entry={entry} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="px-4 py-4">
          <MoreButton query={query} />
        </div>
      )}
    </section>
  )
}
