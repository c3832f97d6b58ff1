import { Trans, useLingui } from '@lingui/react/macro'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { MemberRow, MemberRowSkeletons } from '../follows/member-row.tsx'
import { type BlockingList, blockedMembersQuery } from './queries.ts'
import { useDistance } from './use-distance.ts'

function Lift({ member, list }: { member: AuthorView; list: BlockingList }) {
  const { t } = useLingui()
  const { name } = member
  const { mutate, isPending } = useDistance(member.id, name)
  return (
    <Button
      size="sm"
      look="secondary"
      busy={isPending}
      aria-label={list === 'blocked' ? t`Débloquer ${name}` : t`Ne plus masquer ${name}`}
      onClick={() => mutate(list === 'blocked' ? 'unblock' : 'unmute')}
    >
      {list === 'blocked' ? <Trans>Débloquer</Trans> : <Trans>Ne plus masquer</Trans>}
    </Button>
  )
}

/** Lists the members who are blocked or muted, each with the way back. */
export function BlockedMembers({ list }: { list: BlockingList }) {
  const { t, i18n } = useLingui()
  const query = useInfiniteQuery(blockedMembersQuery(list))
  const title = list === 'blocked' ? t`Membres bloqués` : t`Membres masqués`
  const rows = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-label={title}>
      <h3 className="text-md">{title}</h3>
      {query.isPending && <MemberRowSkeletons count={1} label={t`Chargement de la liste`} />}
      {query.error && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {i18n._(refusalText(query.error))}{' '}
          <button type="button" className="underline" onClick={() => void query.refetch()}>
            <Trans>Réessayer</Trans>
          </button>
        </p>
      )}
      {query.data && rows.length === 0 && (
        <p className="mt-1 text-sm text-ink-2">
          {list === 'blocked' ? (
            <Trans>Vous ne bloquez personne.</Trans>
          ) : (
            <Trans>Vous ne masquez personne.</Trans>
          )}
        </p>
      )}
      <ul className="-mx-4">
        {rows.map(({ member }) => (
          <MemberRow key={member.id} member={member} actions={<Lift member={member} list={list} />} />
        ))}
      </ul>
      <MoreButton query={query} className="mt-3" />
    </section>
  )
}
