import { clsx } from 'clsx'
import type { CSSProperties } from 'react'

const sizes = { sm: 'size-2', md: 'size-3' }

/** The customary colour of a party, as charts draw it. Its ring is half the ink, so a dark colour is seen on dark ground too. */
export function PartyDot({
  color,
  size = 'md',
  className,
}: {
  color: string
  size?: keyof typeof sizes
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-block shrink-0 rounded-full bg-(--dot) ring-1 ring-ink/50',
        sizes[size],
        className,
      )}
      style={{ '--dot': `color-mix(in oklab, ${color}, var(--ink) var(--chart-lift))` } as CSSProperties}
    />
  )
}
