import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { contentLanguage } from '../../../lib/language.ts'
import { siteOrigin } from '../../../lib/site-origin.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryList } from '../../../ui/query-list.tsx'
import { SiteLink } from '../../../ui/site-link.tsx'
import { alertNewsQuery } from './queries.ts'

/** The latest news of what the member follows, whatever their rhythm. */
export function AlertNews() {
  const { t } = useLingui()
  const query = useInfiniteQuery(alertNewsQuery)
  return (
    <section aria-labelledby="alert-news" className="mt-8">
      <h2 id="alert-news" className="px-4 pb-3 text-lg">
        <Trans>Dernières nouveautés</Trans>
      </h2>
      <QueryList
        query={query}
        idOf={({ id }) => id}
        failure={t`Les nouveautés n’ont pas pu être chargées`}
        waiting={<ListWaiting label={t`Chargement des nouveautés`} />}
        empty={
          <p className="px-4 pb-6 text-sm text-ink-2">
            <Trans>Rien de nouveau pour l’instant.</Trans>
          </p>
        }
      >
        {(news) => (
          <ul className="border-t border-line">
            {news.map(({ id, title, text, path, created_at }) => (
              <li key={id} className="border-b border-line px-4 py-3">
                <SiteLink
                  href={`${siteOrigin()}${path}`}
                  className="hit-44 relative font-semibold wrap-anywhere hover:underline"
                >
                  {title}
                </SiteLink>
                {text !== '' && (
                  <p
                    lang={contentLanguage}
                    className="mt-0.5 line-clamp-3 text-sm text-pretty wrap-anywhere text-ink-2"
                  >
                    {text}
                  </p>
                )}
                <ElapsedTime at={created_at} form="words" className="mt-0.5 block text-sm text-ink-3" />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </section>
  )
}
