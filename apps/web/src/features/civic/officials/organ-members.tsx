import { Trans, useLingui } from '@lingui/react/macro'
import { officialSlug } from '@parvis/contract/civic/official-slug.ts'
import type { OrganMember } from '@parvis/contract/civic/organs.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { contentLanguage } from '../../../lib/language.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryList } from '../../../ui/query-list.tsx'
import { DayChoice } from './day-choice.tsx'
import { MandateDays } from './mandate-days.tsx'
import { qualityText } from './official-texts.ts'
import { organMembersQuery } from './organ-queries.ts'

/** Members of a group or committee today, at another day or ever, with their functions and days. */
export function OrganMembers({
  uid,
  on,
  onDay,
}: {
  uid: string
  on: string | undefined
  onDay: (on: string | undefined) => void
}) {
  const { t } = useLingui()
  const query = useInfiniteQuery(organMembersQuery(uid, on))
  return (
    <>
      <div className="grid gap-2 border-b border-line px-4 py-3 sm:grid-cols-2">
        <DayChoice value={on} onChange={onDay} />
      </div>
      <QueryList
        query={query}
        idOf={(member) => member.uid}
        failure={t`Les membres n’ont pas pu être chargés`}
        waiting={<ListWaiting label={t`Chargement des membres`} />}
        empty={
          <EmptyState icon={UsersRound} title={t`Aucun membre connu`}>
            <Trans>Aucun membre n’est connu à cette date. Essayez avec les mandats passés.</Trans>
          </EmptyState>
        }
      >
        {(members) => (
          <ul aria-label={t`Membres`}>
            {members.map((member) => (
              <MemberRow key={member.uid} member={member} />
            ))}
          </ul>
        )}
      </QueryList>
    </>
  )
}

function MemberRow({ member }: { member: OrganMember }) {
  const { constituency, mandates } = member
  return (
    <li className="border-b border-line">
      <Link
        to="/elus/$slug"
        params={{ slug: officialSlug(member) }}
        className="group block px-4 py-3 transition-colors duration-150 -outline-offset-2 hover:bg-surface/60"
      >
        <span className="block font-semibold text-ink group-hover:underline">{member.name}</span>
        {constituency && (
          <span lang={contentLanguage} className="block text-sm text-ink-2">
            {constituency}
          </span>
        )}
        {mandates.map(({ quality, starts_on, ends_on }) => (
          <span key={`${quality} ${starts_on} ${ends_on}`} className="block text-sm text-ink-3">
            {quality !== null && (
              <>
                <span lang={contentLanguage} className="text-ink-2">
                  {qualityText(quality)}
                </span>
                {', '}
              </>
            )}
            <MandateDays starts_on={starts_on} ends_on={ends_on} />
          </span>
        ))}
      </Link>
    </li>
  )
}
