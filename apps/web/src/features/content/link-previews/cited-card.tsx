import { getOwnCard } from '@parvis/contract/content/link-previews.ts'
import { firstLinkIn } from '@parvis/contract/rich-text.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { siteOrigin } from '../../../lib/site-origin.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { isOwn } from '../../../ui/site-link.tsx'
import { LinkPreviewCard } from './link-preview-card.tsx'

/** The card that a text's first link gets once published, where it leads to this site; nothing for other links. */
export function CitedCard({ content, className }: { content: string; className?: string }) {
  const link = useDebounced(firstLinkIn(content, siteOrigin()) ?? '')
  const url = link !== '' && isOwn(link) ? link : ''
  const { data } = useQuery({
    queryKey: ['own-card', url] as const,
    queryFn: ({ signal }) => call(getOwnCard, { query: { url }, signal }),
    enabled: url !== '',
    staleTime: 60_000,
  })
  if (url === '' || !data?.card) return null
  return <LinkPreviewCard preview={data.card} {...(className !== undefined && { className })} />
}
