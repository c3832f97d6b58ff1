import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn } from '../people.ts'
import { openTab, type Tab } from '../sockets.ts'
import { type Asking, type Community, pickNew } from './acts.ts'

/** Sockets opened at once. */
const together = 50
/** Share of open tabs that show a post. */
const showingPost = 0.3
/** Milliseconds between two reads of one kind by one tab; further events in between are one read. */
const between = 1_000

interface Event {
  topic?: string
  event?: { type: string; sender_id?: string; after?: string | null; message?: { created_at: string } }
}

/**
 * Opens the sockets of the busiest hour. Each follows a feed and its member, some an open post; both members of a pair
 * follow their conversation. After an event they read again, as the web app does.
 */
export async function openTabs(
  address: string,
  count: number,
  community: Community,
  asking: Asking,
): Promise<{ tabs: Tab[]; close(): void }> {
  const readers = community.pairs.flatMap(({ conversation, between }) =>
    between.map((member) => ({ member, conversation })),
  )
  const tabs: Tab[] = []
  const began = new Date().toISOString()
  while (tabs.length < count) {
    const some = Array.from({ length: Math.min(together, count - tabs.length) }, (_, turn) => {
      const at = tabs.length + turn
      const reader = readers[at]
      const member = reader?.member ?? (community.members[at % community.members.length] as SignedIn)
      return openOne(address, member, reader?.conversation)
    })
    tabs.push(...(await Promise.all(some)))
  }
  return {
    tabs,
    close() {
      for (const tab of tabs) tab.close()
    },
  }

  async function openOne(server: string, member: SignedIn, conversation: string | undefined): Promise<Tab> {
    let after = began
    const post = asking.chance() < showingPost ? pickNew(community.posts, asking.chance) : undefined
    const read = (path: () => string, use: (text: string) => void = () => undefined) => {
      let isWaiting = false
      return () => {
        if (isWaiting) return
        isWaiting = true
        void sleep(asking.chance() * 400)
          .then(() => asking.ask({ method: 'GET', path: path(), token: member.token }))
          .then(({ status, text }) => {
            if (status === 200) use(text)
          })
          // Noted where it happens.
          .catch(() => undefined)
          .then(() => sleep(between))
          .then(() => {
            isWaiting = false
          })
      }
    }
    const rereadPost = read(() => `/api/v1/posts/${post}`)
    const rereadNotifications = read(() => '/api/v1/notifications/unread')
    const rereadUnread = read(() => '/api/v1/messages/unread')
    const readMissed = read(
      () => `/api/v1/conversations/${conversation}/messages?after=${after}`,
      (text) => {
        const { items } = JSON.parse(text) as { items: { created_at: string }[] }
        after = items.at(-1)?.created_at ?? after
      },
    )
    /** Takes the message from its event, or reads again when something before it is missing. */
    const hearMessage = ({ after: before, message }: NonNullable<Event['event']>) => {
      const isNext = before !== undefined && (before === null || before <= after)
      if (!isNext || message === undefined) readMissed()
      else if (message.created_at > after) after = message.created_at
    }
    const tab = await openTab(server, member.token, (text) => {
      const { event } = JSON.parse(text) as Event
      if (event?.type === 'notifications_changed') rereadNotifications()
      else if (event?.type === 'conversations_changed') rereadUnread()
      else if (event?.type === 'message_added') hearMessage(event)
      else if (event !== undefined && post !== undefined && changesPost.has(event.type)) rereadPost()
    })
    await tab.follow([
      'feed:politics',
      `member:${member.id}`,
      ...(post === undefined ? [] : [`post:${post}`]),
      ...(conversation === undefined ? [] : [`conversation:${conversation}`]),
    ])
    return tab
  }
}

const changesPost = new Set([
  'post_changed',
  'reactions_changed',
  'questions_changed',
  'reposts_changed',
  'comment_added',
])
