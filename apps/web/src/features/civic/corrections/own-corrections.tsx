import { Plural } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MoreButton } from '../../../ui/more-button.tsx'
import { CorrectionLines } from './correction-lines.tsx'
import { correctionsQuery } from './queries.ts'

/** The published corrections of one law or event, beside its source; nothing where there are none. */
export function OwnCorrections({ page, block }: { page: string; block: string }) {
  const query = useInfiniteQuery(correctionsQuery({ page, block }))
  const corrections = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (corrections.length === 0) return null
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="text-sm">
        <Plural
          value={corrections.length}
          one="Remarque demandée par un lecteur"
          other="Remarques demandées par des lecteurs"
        />
      </h3>
      <ul className="flex flex-col gap-3">
        {corrections.map((correction) => (
          <li key={correction.id}>
            <CorrectionLines correction={correction} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && <MoreButton query={query} className="mt-3" />}
    </section>
  )
}
