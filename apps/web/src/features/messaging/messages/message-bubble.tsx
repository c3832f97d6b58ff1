import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { RichText } from '../../../ui/rich-text.tsx'
import { MediaFigure } from '../../content/media/media-figure.tsx'

/** One message as it was said: its words, what is attached, the post it passes on. `menu` stands beside it. */
export function MessageBubble({
  own,
  content,
  media,
  sharedPost,
  pending = false,
  withheld,
  quote,
  menu,
}: {
  own: boolean
  content: string
  media: MediaView | null
  sharedPost?: ReactNode
  /** Not with the server yet. */
  pending?: boolean
  /** Stands in the place of, or above, what moderation has removed. */
  withheld?: ReactNode
  /** The beginning of the message that it answers. */
  quote?: ReactNode
  menu?: ReactNode
}) {
  return (
    <div className={clsx('group flex items-start gap-1', own && 'flex-row-reverse')}>
      <div
        className={clsx(
          'flex max-w-[min(84%,32rem)] min-w-0 flex-col gap-1.5',
          own ? 'items-end' : 'items-start',
          pending && 'opacity-65',
        )}
      >
        {quote}
        {withheld}
        {content !== '' && (
          <div
            data-bubble
            className={clsx(
              'max-w-full rounded-xl px-3.5 py-2 text-[0.96875rem]/[1.45]',
              own
                ? 'rounded-br-sm bg-blue text-on-blue [&_a]:text-inherit [&_a]:underline'
                : 'rounded-bl-sm bg-sunk text-ink',
            )}
          >
            <RichText content={content} />
          </div>
        )}
        {sharedPost}
        {media && <MediaFigure media={media} place="comment" className="w-[min(72vw,22rem)] max-w-full" />}
      </div>
      {menu}
    </div>
  )
}
