import { limits } from '@parvis/contract/limits.ts'
import { clsx } from 'clsx'
import { type RefObject, useEffect, useRef } from 'react'
import { firstGraphemes } from '../../../lib/graphemes.ts'

/**
 * Tints what is too long in a post's text area. It lies over the area, with the same text, unseen, in the same place:
 * `className` sets the text and the inner margins of the area.
 */
export function ExcessTint({
  box,
  text,
  className,
}: {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  className: string
}) {
  const tint = useRef<HTMLDivElement>(null)
  const within = firstGraphemes(text, limits.post)
  const isTooLong = within.length < text.length
  useEffect(() => {
    const area = box.current
    if (!isTooLong || area === null) return
    const follow = () => tint.current?.scrollTo({ top: area.scrollTop })
    follow()
    area.addEventListener('scroll', follow)
    return () => area.removeEventListener('scroll', follow)
  }, [box, isTooLong])
  if (!isTooLong) return null
  return (
    <div
      ref={tint}
      aria-hidden="true"
      dir="auto"
      className={clsx(
        'pointer-events-none absolute inset-0 overflow-hidden wrap-break-word whitespace-pre-wrap text-transparent [unicode-bidi:plaintext]',
        className,
      )}
    >
      {within}
      <mark data-excess="" className="rounded-sm bg-danger/25 text-transparent">
        {text.slice(within.length)}
      </mark>
    </div>
  )
}
