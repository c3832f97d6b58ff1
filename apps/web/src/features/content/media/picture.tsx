import { useLingui } from '@lingui/react/macro'
import type { MediaView } from '@parvis/contract/content/media.schemas.ts'

/** Frame of several pictures. */
export const gridClass = 'aspect-8/5 overflow-hidden rounded-xl border border-line bg-sunk'

/** An image that fills its frame. `sizes` decides which of its widths is fetched. */
export function Picture({ media, sizes }: { media: MediaView; sizes: string }) {
  const { t } = useLingui()
  return (
    <img
      src={media.url}
      srcSet={media.sizes.map(({ width, url }) => `${url} ${width}w`).join(', ')}
      sizes={sizes}
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      alt={media.alt ?? t`Image sans description`}
      loading="lazy"
      decoding="async"
      className="absolute inset-0 size-full bg-cover bg-center object-cover"
      style={media.blur === null ? undefined : { backgroundImage: `url("${media.blur}")` }}
    />
  )
}
