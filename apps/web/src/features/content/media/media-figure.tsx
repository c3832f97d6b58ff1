import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import { clsx } from 'clsx'
import { Download, FileText } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useState } from 'react'
import { fileWeight } from '../../../lib/file-weight.ts'
import { backgroundPart, requestedPart } from '../../../lib/parts.ts'
import { atFirstFrame } from './first-frame.ts'
import { gridClass, Picture } from './picture.tsx'

const MediaGrid = lazy(backgroundPart(() => import(/* visits: rare */ './media-grid.tsx'), 'MediaGrid'))
const Lightbox = lazy(requestedPart(() => import(/* visits: rare */ './lightbox.tsx'), 'Lightbox'))

type Place = 'card' | 'page' | 'comment'

/** Where the picture stands decides which of its sizes is fetched, and how tall it may be, in pixels. */
const places: Record<Place, { sizes: string; narrowest: number; tallest: number }> = {
  card: { sizes: '(min-width: 700px) 608px, calc(100vw - 32px)', narrowest: 4 / 5, tallest: 520 },
  page: { sizes: '(min-width: 700px) 608px, calc(100vw - 32px)', narrowest: 1 / 2, tallest: 760 },
  comment: { sizes: '(min-width: 700px) 420px, calc(100vw - 92px)', narrowest: 4 / 5, tallest: 420 },
}

const frameClass = 'relative block overflow-hidden rounded-xl border border-line bg-sunk'

function Document({ media }: { media: MediaView }) {
  const { i18n } = useLingui()
  const weight = fileWeight(media.bytes, i18n)
  return (
    <a
      href={media.url}
      download={media.name}
      className="flex items-center gap-3 rounded-xl border border-line bg-surface px-3.5 py-3 transition-colors duration-150 hover:bg-sunk"
    >
      <FileText aria-hidden="true" size={26} strokeWidth={1.5} className="shrink-0 text-blue" />
      <span className="min-w-0 flex-1 text-sm">
        <bdi className="block truncate font-semibold">{media.name}</bdi>
        <span className="text-ink-3 tabular-nums">
          <Trans>Document · {weight}</Trans>
        </span>
      </span>
      <Download aria-hidden="true" size={18} className="shrink-0 text-ink-2" />
      <span className="sr-only">
        <Trans>Télécharger</Trans>
      </span>
    </a>
  )
}

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
  place: Place
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
  if (media.kind === 'document') return <div className={className}>{<Document media={media} />}</div>
  if (media.kind === 'video')
    return (
      <div className={clsx(frameClass, 'bg-black', className)} style={frame}>
        {/* biome-ignore lint/a11y/useMediaCaption: members send no captions with their videos */}
        <video
          src={atFirstFrame(media.url)}
          controls
          playsInline
          preload="metadata"
          aria-label={t`Vidéo jointe : ${media.name}`}
          className="absolute inset-0 size-full"
        />
      </div>
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
