import { useLingui } from '@lingui/react/macro'
import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import { clsx } from 'clsx'
import { type CSSProperties, lazy, Suspense, useState } from 'react'
import { backgroundPart, requestedPart } from '../../../lib/parts.ts'
import { gridClass, Picture } from './picture.tsx'

const MediaGrid = lazy(backgroundPart(() => import(/* visits: rare */ './media-grid.tsx'), 'MediaGrid'))
const MediaDocument = lazy(
  backgroundPart(() => import(/* visits: rare */ './media-document.tsx'), 'MediaDocument'),
)
const MediaVideo = lazy(backgroundPart(() => import(/* visits: rare */ './media-video.tsx'), 'MediaVideo'))
const Lightbox = lazy(requestedPart(() => import(/* visits: rare */ './lightbox.tsx'), 'Lightbox'))

type FigurePlacement = 'card' | 'page' | 'comment'

/** Where the picture stands decides which of its sizes is fetched, and how tall it may be, in pixels. */
const places: Record<FigurePlacement, { sizes: string; narrowest: number; tallest: number }> = {
  card: { sizes: '(min-width: 700px) 608px, calc(100vw - 32px)', narrowest: 4 / 5, tallest: 520 },
  page: { sizes: '(min-width: 700px) 608px, calc(100vw - 32px)', narrowest: 1 / 2, tallest: 760 },
  comment: { sizes: '(min-width: 700px) 420px, calc(100vw - 92px)', narrowest: 4 / 5, tallest: 420 },
}

const frameClass = 'relative block overflow-hidden rounded-xl border border-line bg-sunk'

const none: readonly MediaView[] = []

/** Attachment of a post or a comment, with the further pictures of a post. Its place is kept before it comes. */
export function MediaFigure({
  media,
  more = none,
  place,
  className,
}: {
  media: MediaView
  more?: readonly MediaView[]
  place: FigurePlacement
  className?: string
}) {
  const { t } = useLingui()
  const [enlarged, setEnlarged] = useState(false)
  const { sizes, narrowest, tallest } = places[place]
  const ratio = media.width && media.height ? media.width / media.height : 16 / 9
  const shape = Math.max(ratio, narrowest)
  // A small picture is not blown up, a tall one leaves the rest of the page in sight.
  const widest = media.kind === 'image' && media.width ? Math.max(media.width, 160) : Number.POSITIVE_INFINITY
  const frame: CSSProperties = { aspectRatio: shape, maxWidth: Math.min(widest, tallest * shape) }

  if (more.length > 0)
    return (
      <div className={className}>
        <Suspense fallback={<div className={gridClass} />}>
          <MediaGrid pictures={[media, ...more]} canEnlarge={place !== 'card'} />
        </Suspense>
      </div>
    )
  if (media.kind === 'document')
    return (
      <div className={className}>
        <Suspense fallback={<div className="h-[66px]" />}>
          <MediaDocument media={media} />
        </Suspense>
      </div>
    )
  if (media.kind === 'video')
    return (
      <Suspense fallback={<div className={clsx(frameClass, className)} style={frame} />}>
        <MediaVideo media={media} className={clsx(frameClass, className)} style={frame} />
      </Suspense>
    )

  const alt = media.alt ?? t`Image sans description`
  const picture = <Picture media={media} sizes={sizes} />
  if (place === 'card')
    return (
      <div className={clsx(frameClass, className)} style={frame}>
        {picture}
      </div>
    )
  return (
    <div className={className}>
      <button
        type="button"
        aria-label={t`Agrandir l’image : ${alt}`}
        onClick={() => setEnlarged(true)}
        className={clsx(frameClass, 'w-full cursor-zoom-in')}
        style={frame}
      >
        {picture}
      </button>
      {enlarged && (
        <Suspense>
          <Lightbox pictures={[media]} onClose={() => setEnlarged(false)} />
        </Suspense>
      )}
    </div>
  )
}
