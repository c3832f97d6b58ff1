import { Trans, useLingui } from '@lingui/react/macro'
import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dateFormat } from '../../../lib/date-format.ts'
import { separator } from '../../../lib/separator.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SourceMention } from './provenance.tsx'
import { politicalVersionsQuery } from './queries.ts'

const day = dateFormat({ dateStyle: 'long', timeZone: 'Europe/Paris' })

/** Earlier versions of a corrected block. */
export function VersionsDialog({
  slug,
  block,
  onClose,
}: {
  slug: string
  block: PoliticalBlock
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Anciennes valeurs`}
      description={block.title}
      closeLabel={t`Fermer`}
      tall
      onClose={onClose}
    >
      <Versions slug={slug} block={block.id} />
    </Dialog>
  )
}

function Versions({ slug, block }: { slug: string; block: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(politicalVersionsQuery(slug, block))
  if (!query.data) {
    if (query.error)
      return <QueryFailure title={t`Les anciennes valeurs n’ont pas pu être chargées`} query={query} />
    return (
      <div role="status" aria-label={t`Chargement`} className="flex flex-col gap-3 p-4">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-14 w-full" />
      </div>
    )
  }
  const versions = query.data.pages.flatMap(({ items }) => items)
  return (
    <>
      <ul>
        {versions.map((version) => (
          <li key={version.id} className="border-b border-line px-4 py-3.5 text-sm">
            <p className="font-semibold text-ink">{version.record}</p>
            <p className="text-ink-2">
              <Trans>
                valeur corrigée le{' '}
                <time dateTime={version.corrected_at}>{day.format(Date.parse(version.corrected_at))}</time>
              </Trans>
              {version.reason && `${separator}${version.reason}`}
            </p>
            <ul className="mt-2 flex flex-col gap-1">
              {version.changes.map(({ field, before, after }) => (
                <li key={field} className="wrap-anywhere">
                  <span className="text-ink-3">{field} : </span>
                  <del className="text-ink-2">{before ?? '–'}</del>
                  <span aria-hidden="true" className="text-ink-3">
                    {' → '}
                  </span>
                  <ins className="font-semibold text-ink no-underline">{after ?? '–'}</ins>
                </li>
              ))}
            </ul>
            <p className="mt-1.5">
              <SourceMention provenance={version.before} />
            </p>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <p className="flex justify-center p-4">
          <MoreButton query={query} />
        </p>
      )}
    </>
  )
}
