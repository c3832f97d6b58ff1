import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { sitePageQuery } from '../../features/accounts/site-pages/queries.ts'
import { TextNodes } from '../../features/accounts/site-pages/text-nodes.tsx'
import { isUnknownAddress } from '../../lib/api-client.ts'
import { contentLanguage } from '../../lib/language.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { ListWaiting } from '../../ui/list-waiting.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { NotFound } from '../-not-found.tsx'

export const Route = createFileRoute('/_shell/pages/$slug')({
  staticData: { visits: 'rare' },
  component: SitePage,
})

/** A page that the publisher of the site wrote. */
function SitePage() {
  const { t } = useLingui()
  const { slug } = Route.useParams()
  const query = useQuery(sitePageQuery(slug))
  const { data, error } = query
  usePageTitle(data?.title ?? t`Page`)
  if (data === undefined) {
    if (isUnknownAddress(error)) return <NotFound />
    if (error) return <QueryFailure title={t`Cette page n’a pas pu être chargée`} query={query} />
    return <ListWaiting label={t`Chargement de la page`} rows={4} />
  }
  return (
    <article lang={contentLanguage} className="px-4 py-6 md:px-6">
      <h1 className="text-3xl font-bold tracking-tight text-balance wrap-anywhere">{data.title}</h1>
      <div className="mt-4 flex max-w-[72ch] flex-col gap-3 text-ink-2 text-pretty wrap-anywhere">
        <TextNodes nodes={data.nodes} />
      </div>
    </article>
  )
}
