import { Trans, useLingui } from '@lingui/react/macro'
import { getOwnCard, previewLink } from '@parvis/contract/content/media.ts'
import { firstLinkIn } from '@parvis/contract/rich-text.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { siteOrigin } from '../../../lib/site-origin.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { isOwn } from '../../../ui/site-link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LinkPreviewCard } from './link-preview-card.tsx'
import { withoutFirstLink } from './without-link.ts'

/** How often a page that is being fetched is asked for again: after 1, 2, 4 and 8 seconds. */
const mostQuestions = 5

/** The card that readers will see for a text's first link. Removing it removes the link. */
export function CitedCard({
  content,
  disabled = false,
  onChange,
  className,
}: {
  content: string
  disabled?: boolean
  onChange: (content: string) => void
  className?: string
}) {
  const { t } = useLingui()
  const url = useDebounced(firstLinkIn(content, siteOrigin()) ?? '')
  const isForeign = url !== '' && !isOwn(url)
  const own = useQuery({
    queryKey: ['own-card', url] as const,
    queryFn: ({ signal }) => call(getOwnCard, { query: { url }, signal }),
    enabled: url !== '' && !isForeign,
    staleTime: 60_000,
  })
  const foreign = useQuery({
    queryKey: ['foreign-card', url] as const,
    queryFn: ({ signal }) => call(previewLink, { body: { url }, signal }),
    enabled: isForeign,
    staleTime: 60_000,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.is_pending && dataUpdateCount < mostQuestions && 1_000 * 2 ** (dataUpdateCount - 1),
  })
  const card = isForeign ? foreign.data?.card : own.data?.card
  if (url === '') return null
  if (isForeign && foreign.data?.is_pending)
    return (
      <div className={className}>
        <div
          role="status"
          aria-label={t`Chargement de l’aperçu`}
          className="rounded-xl border border-line p-3.5"
        >
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="mt-2 h-4 w-2/5" />
        </div>
      </div>
    )
  if (!card) return null
  return (
    <section aria-label={t`Ce que vos lecteurs verront`} className={className}>
      <LinkPreviewCard preview={card} />
      <div className="mt-1 flex items-center justify-between gap-3 text-sm">
        <span className="text-ink-3">
          <Trans>Ce que vos lecteurs verront</Trans>
        </span>
        <button
          type="button"
          disabled={disabled}
          onClick={() => onChange(withoutFirstLink(content, siteOrigin()))}
          className="hit-44 font-semibold text-blue hover:underline"
        >
          <Trans>Retirer</Trans>
        </button>
      </div>
    </section>
  )
}
