import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { fileWeight } from '../../../lib/file-weight.ts'
import { atFirstFrame } from './first-frame.ts'

/** A video in its place. Where the browser cannot play it, a sentence and the file stand instead. */
export function MediaVideo({
  media,
  className,
  style,
}: {
  media: MediaView
  className: string
  style: CSSProperties
}) {
  const { t, i18n } = useLingui()
  const [isUnplayable, setUnplayable] = useState(false)
  const { name } = media
  const weight = fileWeight(media.bytes, i18n)
  if (isUnplayable)
    return (
      <div
        role="status"
        className={clsx(
          className,
          'flex flex-col items-start gap-2.5 bg-sunk px-4 py-3.5 text-sm text-ink-2',
        )}
      >
        <p>
          <Trans>Votre navigateur ne sait pas lire cette vidéo. Vous pouvez la télécharger.</Trans>
        </p>
        <a
          href={media.url}
          download={media.name}
          className="hit-44 inline-flex max-w-full items-center gap-2 font-semibold text-blue hover:underline"
        >
          <Download aria-hidden="true" size={17} className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <Trans>
              Télécharger <bdi>{name}</bdi> ({weight})
            </Trans>
          </span>
        </a>
      </div>
    )
  return (
    <div className={clsx(className, 'bg-black')} style={style}>
      {/* biome-ignore lint/a11y/useMediaCaption: members send no captions with their videos */}
      <video
        src={atFirstFrame(media.url)}
        controls
        playsInline
        preload="metadata"
        aria-label={t`Vidéo jointe : ${media.name}`}
        onError={({ currentTarget: { error } }) => {
          // Not while the connection is lost.
          if (
            error?.code === MediaError.MEDIA_ERR_DECODE ||
            error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED
          )
            setUnplayable(true)
        }}
        onLoadedMetadata={({ currentTarget }) => {
          // The sound alone can be played.
          if (currentTarget.videoWidth === 0) setUnplayable(true)
        }}
        className="absolute inset-0 size-full"
      />
    </div>
  )
}
