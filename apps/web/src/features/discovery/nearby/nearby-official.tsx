import { Plural, useLingui } from '@lingui/react/macro'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { Link } from '@tanstack/react-router'
import { MemberRow } from '../../people/follows/member-row.tsx'

/** An elected member, and the number of their posts with unanswered questions. */
export interface ElectedMember {
  member: AuthorView
  waiting_posts: number
}

/** A row of an elected member, which leads to the questions that wait for them. */
export function NearbyOfficial({
  official: { member, waiting_posts: waiting },
  detail,
}: {
  official: ElectedMember
  detail: string | null
}) {
  const { t } = useLingui()
  return (
    <MemberRow
      member={member}
      detail={detail}
      actions={
        waiting > 0 && (
          <Link
            to="/questions"
            search={{ author: member.username ?? member.id }}
            title={t`Voir les questions sans réponse`}
            className="hit-44 max-w-[110px] text-right text-sm font-semibold text-question hover:underline"
          >
            <Plural value={waiting} one="# post en attente" other="# posts en attente" />
          </Link>
        )
      }
    />
  )
}
