import { Trans } from '@lingui/react/macro'
import type { LinkPreview } from '@parvis/contract/content/media.schemas.ts'
import { clsx } from 'clsx'
import { ExternalLink, Landmark } from 'lucide-react'
import { separator } from '../../../lib/separator.ts'
import { isOwn, SiteLink } from '../../../ui/site-link.tsx'

/**
 * Title, text and picture of the page behind a post's first link. Another site is named whole: the page's own words may pretend; of
 * this one's pages, the part that they stand in.
 */
export function LinkPreviewCard({ preview, className }: { preview: LinkPreview; className?: string }) {
  const { url, title, description, site_name: siteName, image } = preview
  const { host } = new URL(url)
  const own = isOwn(url)
  const Icon = own ? Landmark : ExternalLink
  return (
    <SiteLink
      href={url}
      className={clsx(
        'flex overflow-hidden rounded-xl border border-line bg-surface transition-colors duration-150 hover:bg-sunk',
        image && 'min-h-[104px]',
        className,
      )}
    >
      {image && (
        <span className="relative w-[104px] shrink-0 border-r border-line bg-sunk min-[480px]:w-[152px]">
          <img
            src={image.url}
            width={image.width}
            height={image.height}
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-3.5 py-3 text-sm/[1.4]">
        <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere text-ink">
          {title}
        </span>
        {description && (
          <span dir="auto" className="line-clamp-2 wrap-anywhere text-ink-2">
            {description}
          </span>
        )}
        <span className="flex items-start gap-1.5 text-[0.8125rem] text-ink-3">
          <Icon aria-hidden="true" size={14} strokeWidth={1.75} className="mt-[2px] shrink-0" />
          {/* Never cut: the end of a site's name is what counts. */}
          <span className="min-w-0 wrap-anywhere">
            {own ? siteName : host}
            {!own && siteName && siteName.toLowerCase() !== host && (
              <span aria-hidden="true" dir="auto">
                {separator}
                {siteName}
              </span>
            )}
          </span>
        </span>
        {!own && (
          <span className="sr-only">
            <Trans>(s’ouvre dans un nouvel onglet)</Trans>
          </span>
        )}
      </span>
    </SiteLink>
  )
}
