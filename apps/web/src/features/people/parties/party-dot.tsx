import type { CSSProperties } from 'react'

/** The customary colour of a party; its ring keeps it in sight on any ground. */
export function PartyDot({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-3 shrink-0 translate-y-px rounded-full bg-(--dot) ring-1 ring-ink-3/40"
      style={{ '--dot': color } as CSSProperties}
    />
  )
}
