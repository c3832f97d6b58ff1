import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { AuthorAvatar, AuthorName } from '../../people/authors/author-link.tsx'
import { invitedQuery } from './queries.ts'

/** Members who joined by an invitation, latest first. */
export function InvitedMembers({ invitationId }: { invitationId: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(invitedQuery(invitationId))
  if (!query.data) {
    if (!query.error) return <ListWaiting label={t`Chargement des inscrits`} rows={2} />
    return <QueryFailure title={t`Les inscrits n’ont pas pu être chargés`} query={query} />
  }
  const members = query.data.pages.flatMap(({ items }) => items)
  if (members.length === 0)
    return (
      <p className="py-2 text-sm text-ink-2">
        <Trans>Ces comptes n’existent plus.</Trans>
      </p>
    )
  return (
    <>
      <ul
        aria-label={t`Inscrits par cette invitation`}
        className="flex flex-col gap-2.5 rounded-lg bg-sunk p-3"
      >
        {members.map(({ member, joined_at }) => (
          <li key={member.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <AuthorAvatar author={member} userId={member.id} size="sm" />
            <span className="min-w-0 flex-1 basis-40">
              <AuthorName author={member} size="sm" withHandle />
            </span>
            <ElapsedTime at={joined_at} form="words" className="text-sm text-ink-3" />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
      )}
    </>
  )
}
