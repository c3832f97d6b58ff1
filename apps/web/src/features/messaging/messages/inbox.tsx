import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import type { ConversationView } from '@parvis/contract/messaging/messages.schemas.ts'
import type { ConversationBox } from '@parvis/contract/messaging/messages.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Inbox as InboxIcon, MailQuestion, SearchX } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { FindFriendsButton } from './find-friends-button.tsx'
import { InboxRow } from './inbox-row.tsx'
import { type Outgoing, useOutgoing } from './outbox.ts'
import { conversationsQuery } from './queries.ts'
import { RowSkeletons } from './row-skeletons.tsx'
import { unreadMessagesQuery } from './unread-query.ts'

function Empty({ box, q }: { box: ConversationBox; q: string }) {
  const { t } = useLingui()
  if (q !== '')
    return (
      <EmptyState icon={SearchX} title={t`Aucune conversation trouvée`}>
        <Trans>Aucun de vos correspondants ne répond à « {q} ».</Trans>
      </EmptyState>
    )
  if (box === 'requests')
    return (
      <EmptyState icon={MailQuestion} title={t`Aucune demande`}>
        <Trans>Les messages de personnes que vous ne suivez pas attendent ici votre accord.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState icon={InboxIcon} title={t`Aucune conversation pour le moment`}>
      <Trans>« Chercher des amis » vous mène à qui vous voulez écrire.</Trans>
    </EmptyState>
  )
}

/** The server's order, but for conversations in which a message waits to be sent: these have moved last. */
function lastMovedFirst(
  known: readonly ConversationView[],
  waiting: readonly Outgoing[],
): readonly ConversationView[] {
  const position = ({ id }: ConversationView) =>
    waiting.findLastIndex(({ conversationId }) => conversationId === id)
  return known.toSorted((one, other) => position(other) - position(one))
}

function List({ box, q, openId }: { box: ConversationBox; q: string; openId: string | null }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(conversationsQuery(box, q))
  const waiting = useOutgoing()
  const { error } = query
  const failed = error !== null && query.data === undefined
  const notifyFailure = useEffectEvent(() =>
    notify.error(t`Erreur`, t`Impossible de charger les conversations`),
  )
  useEffect(() => {
    if (failed && navigator.onLine) notifyFailure()
  }, [failed])

  if (!query.data) {
    if (!error) return <RowSkeletons count={7} label={t`Chargement des conversations`} />
    return <QueryFailure title={t`Impossible de charger les conversations`} query={query} />
  }
  // A conversation that moves while one reads on may stand on two pages.
  const known = [
    ...new Map(query.data.pages.flatMap((page) => page.items.map((one) => [one.id, one]))).values(),
  ]
  const rows = lastMovedFirst(known, waiting)
  if (rows.length === 0 && !query.hasNextPage) return <Empty box={box} q={q} />
  return (
    <>
      <ul aria-label={box === 'requests' ? t`Demandes` : t`Conversations`} className="pt-1">
        {rows.map((conversation) => (
          <InboxRow key={conversation.id} conversation={conversation} open={conversation.id === openId} />
        ))}
      </ul>
      {query.hasNextPage && (
        <ListEnd query={query} waiting={<RowSkeletons count={3} label={t`Chargement de la suite`} />} />
      )}
    </>
  )
}

/** The member's conversations, the last moved first, and those that wait for their consent. */
export function Inbox({
  box,
  openId,
  onBox,
}: {
  box: ConversationBox
  openId: string | null
  onBox: (box: ConversationBox) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const { data: unread } = useQuery(unreadMessagesQuery)
  const requests = unread?.requests ?? 0
  return (
    <>
      <PageHeader bare title={<Trans>Messages</Trans>} actions={<FindFriendsButton />} />
      <div className="shrink-0 px-4 pb-2">
        <SearchField
          label={t`Rechercher une conversation`}
          placeholder={t`Rechercher`}
          clearLabel={t`Effacer la recherche`}
          maxLength={limits.search}
          round
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Tabs
        label={t`Messages`}
        value={box}
        onChange={onBox}
        tabs={[
          { value: 'inbox', label: t`Conversations` },
          { value: 'requests', label: requests > 0 ? t`Demandes (${requests})` : t`Demandes` },
        ]}
        listClassName="shrink-0 *:px-1"
      >
        <TabPanel value={box} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <List key={box} box={box} q={q} openId={openId} />
        </TabPanel>
      </Tabs>
    </>
  )
}
