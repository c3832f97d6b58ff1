import { useLingui } from '@lingui/react/macro'
import type { IntroductionView } from '@parvis/contract/discovery/introductions.schemas.ts'
import { listIntroductions } from '@parvis/contract/discovery/introductions.ts'
import { regions } from '@parvis/contract/regions.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../lib/api-client.ts'
import { separator } from '../../../lib/separator.ts'
import { FollowButton } from '../../people/follows/follow-button.tsx'
import { followListsKey } from '../../people/follows/keys.ts'
import { MemberRow, MemberRowSkeletons } from '../../people/follows/member-row.tsx'

/** Verified accounts that a new member may follow. `onEmpty`: there is nobody to propose. */
export function Introductions({ onEmpty }: { onEmpty: () => void }) {
  const { t } = useLingui()
  const { data, isError } = useQuery({
    // Among the lists that are read again once somebody is followed.
    queryKey: [...followListsKey, 'introductions'],
    queryFn: ({ signal }) => call(listIntroductions, { signal }),
  })
  const isVain = isError || data?.items.length === 0
  const leave = useEffectEvent(onEmpty)
  useEffect(() => {
    if (isVain) leave()
  }, [isVain])

  if (data === undefined) return <MemberRowSkeletons count={4} label={t`Chargement des comptes à suivre`} />
  return (
    <ul aria-label={t`Comptes à suivre`} className="border-t border-line">
      {data.items.map((introduction) => (
        <MemberRow
          key={introduction.member.id}
          member={introduction.member}
          detail={reasonOf(introduction)}
          actions={
            <FollowButton
              memberId={introduction.member.id}
              name={introduction.member.name}
              state={introduction.follow_state}
            />
          }
        />
      ))}
    </ul>
  )
}

/** The party of an account or its media, and why it is proposed: its region, or a topic it wrote about. */
function reasonOf({ member, region_code, topic }: IntroductionView): string | null {
  const reason = region_code !== null ? regions[region_code] : topic === null ? null : `#${topic}`
  return (
    [member.political_party ?? member.media, reason].filter((part) => part !== null).join(separator) || null
  )
}
