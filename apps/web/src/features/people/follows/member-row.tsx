import { useLingui } from '@lingui/react/macro'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { separator } from '../../../lib/separator.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { useMarking } from '../../../ui/marked.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VerifiedSeal } from '../../../ui/verified-seal.tsx'

/** A member in a list, which leads to their profile; `actions` stand at the right. */
export function MemberRow({
  member,
  detail,
  actions,
}: {
  member: AuthorView
  detail?: ReactNode
  actions?: ReactNode
}) {
  const { t } = useLingui()
  const mark = useMarking()
  // Names of the roles in these lists, from the specification.
  const roles = { citizen: t`Citoyen`, journalist: t`Journaliste`, politician: t`Politique` }
  // A role that Parvis has not verified is a claim.
  const role = member.role === 'citizen' || member.verified ? roles[member.role] : null
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-3">
      <Link
        to="/profile/$reference"
        params={{ reference: member.username ?? member.id }}
        className="group flex min-w-0 flex-1 items-center gap-3"
      >
        <Avatar name={member.name} seed={member.id} src={member.avatar} />
        <span className="min-w-0">
          <span className="flex min-w-0 items-center gap-1.5">
            <bdi className="truncate font-display text-post font-semibold text-ink group-hover:underline">
              {mark(member.name)}
            </bdi>
            {member.verified && <VerifiedSeal label={t`Compte vérifié`} size={16} />}
          </span>
          <span className="block truncate text-sm text-ink-2">
            {role}
            {role !== null && member.username && separator}
            {member.username && <>@{mark(member.username)}</>}
          </span>
          {detail && <span className="block truncate text-sm text-ink-3">{detail}</span>}
        </span>
      </Link>
      {actions && <span className="flex shrink-0 gap-2">{actions}</span>}
    </li>
  )
}

export function MemberRowSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={position} className="flex items-center gap-3 border-b border-line px-4 py-3">
          <Skeleton shape="round" className="size-11 shrink-0" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-[42%]" />
            <Skeleton className="h-3 w-[30%]" />
          </div>
        </div>
      ))}
    </div>
  )
}
