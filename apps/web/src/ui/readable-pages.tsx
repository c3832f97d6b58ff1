import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ReadablePage, readablePages } from '../lib/readable-offline.ts'
import { siteOrigin } from '../lib/site-origin.ts'
import { SiteLink } from './site-link.tsx'

const most = 6

/** Leads from a screen that cannot be read offline to those that can. Dialogs have no place for it. */
export function ReadablePages() {
  const { t } = useLingui()
  const [pages, setPages] = useState<ReadablePage[]>([])
  useEffect(() => void readablePages(most).then(setPages), [])
  if (pages.length === 0) return null
  return (
    <section className="mt-4 w-full max-w-[34rem] text-left in-[[role=dialog]]:hidden">
      <h3 className="px-4 pb-1.5 font-text text-sm font-semibold tracking-normal text-ink-2">
        <Trans>À lire sans connexion</Trans>
      </h3>
      <ul
        aria-label={t`À lire sans connexion`}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
      >
        {pages.map(({ path, title, excerpt = path.startsWith('/profile/') ? t`Profil` : '' }) => (
          <li key={path}>
            <SiteLink
              href={siteOrigin() + path}
              className="flex min-h-12 items-center gap-3 px-4 py-2.5 transition-colors duration-150 -outline-offset-2 hover:bg-sunk"
            >
              <span className="min-w-0 flex-1">
                <bdi className="block truncate text-post font-semibold text-ink">
                  {title === null ? t`Accueil` : title || t`Utilisateur inconnu`}
                </bdi>
                {excerpt !== '' && (
                  <span dir="auto" className="block truncate text-sm text-ink-2">
                    {excerpt}
                  </span>
                )}
              </span>
              <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
