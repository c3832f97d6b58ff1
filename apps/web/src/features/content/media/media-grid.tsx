import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { gridClass, Picture } from './picture.tsx'

const Lightbox = lazy(requestedPart(() => import(/* visits: rare */ './lightbox.tsx'), 'Lightbox'))

const sizes = '(min-width: 700px) 304px, calc(50vw - 18px)'

/** The two to four pictures of a post, in the order of their author; `canEnlarge`: a press opens the viewer. */
export function MediaGrid({ pictures, canEnlarge }: { pictures: readonly MediaView[]; canEnlarge: boolean }) {
  const { t } = useLingui()
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const count = pictures.length
  return (
    <>
      <ul
        aria-label={t`${plural(count, { one: '# image', other: '# images' })}`}
        className={clsx(gridClass, 'grid auto-rows-fr grid-cols-2 gap-0.5')}
      >
        {pictures.map((media, index) => {
          const alt = media.alt ?? t`Image sans description`
          const picture = <Picture media={media} sizes={sizes} />
          return (
            <li
              key={media.id}
              className={clsx('relative overflow-hidden', count === 3 && index === 0 && 'row-span-2')}
            >
              {canEnlarge ? (
                <button
                  type="button"
                  aria-label={t`Agrandir l’image : ${alt}`}
                  onClick={() => setEnlarged(index)}
                  className="absolute inset-0 cursor-zoom-in -outline-offset-2"
                >
                  {picture}
                </button>
              ) : (
                picture
              )}
            </li>
          )
        })}
      </ul>
      {enlarged !== null && (
        <Suspense>
          <Lightbox pictures={pictures} start={enlarged} onClose={() => setEnlarged(null)} />
        </Suspense>
      )}
    </>
  )
}
