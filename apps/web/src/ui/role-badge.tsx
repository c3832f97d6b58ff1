import { clsx } from 'clsx'
import { Feather, Landmark, User } from 'lucide-react'
import type { CSSProperties } from 'react'

const looks = {
  citizen: { Icon: User, tone: 'text-ink-2' },
  journalist: { Icon: Feather, tone: 'text-support' },
  politician: { Icon: Landmark, tone: 'text-blue' },
}

/**
 * Role as colour, icon and word; `detail` is the party (with its customary colour as a dot) or the media. A label that does
 * not fit beside the role goes below it, whole: there its separator falls outside the badge and is not seen.
 */
export function RoleBadge({
  role,
  label,
  detail,
  dot,
}: {
  role: keyof typeof looks
  label: string
  detail?: string | null
  dot?: string | null
}) {
  const { Icon, tone } = looks[role]
  return (
    <span
      className={clsx(
        'inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-[17px] gap-y-0.5 overflow-clip text-xs [overflow-clip-margin:2px] font-semibold',
        tone,
      )}
    >
      <span className="inline-flex items-center gap-1.5">
        <Icon aria-hidden="true" size={13} className="shrink-0" />
        {label}
      </span>
      {detail && (
        <span className="-ml-[9px] inline-flex max-w-[calc(100%+9px)] min-w-0 items-center gap-1.5 border-l border-line pl-2 font-medium text-ink-2">
          {dot && (
            <span
              aria-hidden="true"
              className="size-2 shrink-0 rounded-full bg-(--dot) ring-1 ring-ink-3/40"
              style={{ '--dot': dot } as CSSProperties}
            />
          )}
          <span className="truncate">{detail}</span>
        </span>
      )}
    </span>
  )
}
