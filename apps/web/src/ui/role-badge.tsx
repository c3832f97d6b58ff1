import { clsx } from 'clsx'
import { Feather, Landmark, User } from 'lucide-react'
import { PartyDot } from './party-dot.tsx'

const looks = {
  citizen: { Icon: User, tone: 'text-ink-2' },
  journalist: { Icon: Feather, tone: 'text-support' },
  politician: { Icon: Landmark, tone: 'text-blue' },
}

/**
 * Role as colour, icon and word; `detail` is the party (with its customary colour as a dot) or the media. It is text: it
 * wraps, or is cut with an ellipsis, like the line that it stands in. `short` stands for it on phones.
 */
export function RoleBadge({
  role,
  label,
  detail,
  short,
  dot,
}: {
  role: keyof typeof looks
  label: string
  detail?: string | null
  short?: string | null
  dot?: string | null
}) {
  const { Icon, tone } = looks[role]
  return (
    <span className="text-xs font-medium text-ink-2">
      <Icon aria-hidden="true" size={13} className={clsx('mr-1.5 inline align-[-2px]', tone)} />
      <span className={clsx('font-semibold', tone)}>{label}</span>
      {detail && (
        <>
          {dot && <span className="sr-only">, </span>}
          {dot && <PartyDot color={dot} size="sm" className="mr-1.5 ml-2" />}
          <span className={clsx(!dot && 'separated', short && 'max-sm:sr-only')}>{detail}</span>
          {short && (
            <span aria-hidden="true" className="sm:hidden">
              {short}
            </span>
          )}
        </>
      )}
    </span>
  )
}
