import { Trans, useLingui } from '@lingui/react/macro'
import type { PreparedLine } from '@parvis/contract/people/prepared-verifications.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { separator } from '../../../lib/separator.ts'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { problemTexts, stateTexts } from './import-texts.ts'
import { importQuery } from './queries.ts'

/** Outcome of each line of an import. */
export function ImportReport({ importId }: { importId: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(importQuery(importId))
  const heading = useRef<HTMLHeadingElement>(null)
  const [first] = query.data?.pages ?? []
  const shown = first?.id
  useEffect(() => {
    if (shown !== undefined) heading.current?.focus()
  }, [shown])
  if (!first) {
    if (!query.error) return <ListWaiting label={t`Chargement du rapport`} />
    return <QueryFailure title={t`Le rapport n’a pas pu être chargé`} query={query} />
  }
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <section aria-labelledby="import-report">
      <h2
        id="import-report"
        ref={heading}
        tabIndex={-1}
        className="px-4 pt-5 pb-3 text-post outline-none wrap-anywhere"
      >
        <Trans>Rapport de « {first.file_name} »</Trans>
      </h2>
      <ul aria-label={t`Lignes de l’import`} className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </ul>
      {query.hasNextPage && (
        <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
      )}
    </section>
  )
}

function Line({ line }: { line: PreparedLine }) {
  const { i18n } = useLingui()
  return (
    <li className="flex flex-col gap-0.5 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-ink-2 tabular-nums">
          <Trans>Ligne {line.line}</Trans>
        </span>
        <span className="min-w-0 font-semibold wrap-anywhere">{line.name}</span>
        <span className="ml-auto font-medium">{i18n._(stateTexts[line.state])}</span>
      </p>
      <p className="text-ink-2 wrap-anywhere">
        {line.mandate}
        {separator}
        {line.territory}
        {line.problem && `${separator}${i18n._(problemTexts[line.problem])}`}
      </p>
      {line.request_id && (
        <Link
          to="/moderation/verifications"
          search={{ status: 'any', request: line.request_id }}
          className="hit-44 relative self-start text-blue hover:underline"
        >
          <Trans>Voir la demande</Trans>
        </Link>
      )}
    </li>
  )
}
