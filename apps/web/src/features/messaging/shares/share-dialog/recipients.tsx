import { Trans, useLingui } from '@lingui/react/macro'
import { listContacts } from '@parvis/contract/messaging/shares.ts'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Check, MessagesSquare, UsersRound } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { pagesByCursor } from '../../../../lib/pages-by-cursor.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { type EndQuery, ListEnd } from '../../../../ui/list-end.tsx'
import { QueryFailure } from '../../../../ui/query-failure.tsx'
import { PersonLine } from '../../messages/person-line.tsx'
import { conversationsQuery } from '../../messages/queries.ts'
import { RowSkeletons } from '../../messages/row-skeletons.tsx'
import { messagesKey } from '../../messages/unread-query.ts'

/** To whom, or into which conversation, a post is passed on. */
export interface Recipient {
  kind: 'contact' | 'conversation'
  id: string
  name: string
}

interface Choice {
  chosen: Recipient | null
  onChoose: (recipient: Recipient) => void
}

const contactsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, 'contacts', q] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listContacts, { query: { q, cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
  })

function Rows({
  label,
  recipients,
  chosen,
  onChoose,
}: Choice & { label: string; recipients: readonly { recipient: Recipient; person: AuthorView }[] }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {recipients.map(({ recipient, person }) => (
        <label
          key={recipient.id}
          className="flex cursor-pointer items-center gap-3 px-4 py-2 transition-colors duration-150 hover:bg-sunk has-checked:bg-blue-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-blue"
        >
          <input
            type="radio"
            name={name}
            aria-label={recipient.name}
            checked={chosen?.id === recipient.id}
            onChange={() => onChoose(recipient)}
            className="sr-only"
          />
          <PersonLine person={person} />
          {chosen?.id === recipient.id && (
            <Check aria-hidden="true" size={20} className="shrink-0 text-blue" />
          )}
        </label>
      ))}
    </fieldset>
  )
}

function States({
  query,
  isEmpty,
  empty,
  label,
  children,
}: {
  query: EndQuery & { data: unknown; refetch: () => Promise<unknown> }
  isEmpty: boolean
  empty: ReactNode
  label: string
  children: ReactNode
}) {
  const { t } = useLingui()
  if (query.data === undefined) {
    if (!query.error) return <RowSkeletons count={4} label={label} />
    return <QueryFailure title={t`Cette liste n’a pas pu être chargée`} query={query} />
  }
  if (isEmpty) return empty
  return (
    <>
      {children}
      {query.hasNextPage && <ListEnd query={query} waiting={<RowSkeletons count={2} label={label} />} />}
    </>
  )
}

/** The people whom the member follows. */
export function ContactList({ q, ...choice }: Choice & { q: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(contactsQuery(q))
  const people = query.data?.pages.flatMap((page) => page.items) ?? []
  const recipients = [...new Map(people.map((person) => [person.id, person])).values()].map((person) => ({
    person,
    recipient: { kind: 'contact' as const, id: person.id, name: person.name },
  }))
  return (
    <States
      query={query}
      isEmpty={recipients.length === 0 && !query.hasNextPage}
      label={t`Chargement des contacts`}
      empty={
        q === '' ? (
          <EmptyState icon={UsersRound} title={t`Aucun contact disponible`}>
            <Trans>Suivez des membres : ils apparaîtront ici.</Trans>
          </EmptyState>
        ) : (
          <EmptyState icon={UsersRound} title={t`Aucun contact trouvé`} />
        )
      }
    >
      <Rows label={t`Contacts`} recipients={recipients} {...choice} />
    </States>
  )
}

/** The member's conversations, the last moved first. */
export function ConversationList({ q, ...choice }: Choice & { q: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(conversationsQuery('inbox', q))
  const all = query.data?.pages.flatMap((page) => page.items) ?? []
  const recipients = [...new Map(all.map((one) => [one.id, one])).values()].flatMap(
    ({ id, other, can_write: canWrite }) =>
      other && canWrite
        ? [{ person: other, recipient: { kind: 'conversation' as const, id, name: other.name } }]
        : [],
  )
  return (
    <States
      query={query}
      isEmpty={recipients.length === 0 && !query.hasNextPage}
      label={t`Chargement des conversations`}
      empty={
        q === '' ? (
          <EmptyState icon={MessagesSquare} title={t`Aucune conversation disponible`}>
            <Trans>Écrivez à quelqu’un depuis vos messages pour en ouvrir une.</Trans>
          </EmptyState>
        ) : (
          <EmptyState icon={MessagesSquare} title={t`Aucune conversation trouvée`} />
        )
      }
    >
      <Rows label={t`Conversations`} recipients={recipients} {...choice} />
    </States>
  )
}
