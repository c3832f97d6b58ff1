import { randomUUID } from 'node:crypto'
import { repostPost } from '@parvis/contract/content/post-lifecycle.ts'
import { sharePost } from '@parvis/contract/messaging/shares.ts'
import { test } from '../../../test/parvis.ts'
import { expectIndexes, type IndexedRead } from '../../../test/plans.ts'
import { readMessages, readMissedMessages, readSent } from './messages/history.ts'
import { readMembersNamed } from './messages/members.ts'
import { readContacts } from './messages/shares.ts'
import { countUnread as countUnreadMessages, readConversation, readConversations } from './messages/store.ts'
import { countUnread, readNotifications } from './notifications/store.ts'

test('lists of messages, conversations and notifications scan no table', async ({ join, context }) => {
  const author = await join('agathe')
  const reader = await join('bastien')
  const post = await author.publishes('Un sujet')
  const comment = await reader.comments(post, 'Un avis')
  await author.comments(post, 'Une réponse', { on: comment })
  await reader.reacts(post, 'support')
  await reader.call(repostPost, { params: { postId: post.id } })
  const after = { at: new Date(), id: post.id, rank: 0 }
  const { conversation_id: talk } = await author.call(sharePost, {
    params: { postId: post.id },
    body: { shared_to_user_id: reader.id, request_id: randomUUID() },
  })
  const asAuthor = { id: author.id, scopes: null }
  const inbox = { box: 'inbox', q: '', after: null } as const
  const reads: IndexedRead[] = [
    ['notifications_of_member', (db) => readNotifications({ ...context, db }, author.id, 'all', after)],
    [
      'notifications_of_member',
      (db) => readNotifications({ ...context, db }, author.id, 'interactions', null),
    ],
    [
      'notification_acts_of_line',
      (db) => readNotifications({ ...context, db }, author.id, 'interactions', null),
    ],
    ['notifications_follows', (db) => readNotifications({ ...context, db }, author.id, 'follows', after)],
    ['notifications_of_site', (db) => readNotifications({ ...context, db }, author.id, 'system', null)],
    ['notifications_unread', (db) => countUnread(db, author.id)],
    ['participants_inbox', (db) => readConversations(db, asAuthor, inbox)],
    ['participants_inbox', (db) => readConversations(db, asAuthor, { ...inbox, after, q: 'bas' })],
    [
      'participants_inbox',
      (db) => readConversations(db, { id: reader.id, scopes: null }, { ...inbox, box: 'requests' }),
    ],
    ['messages_in_order', (db) => readConversations(db, asAuthor, inbox)],
    ['conversation_participants_pkey', (db) => readConversation(db, asAuthor, talk)],
    ['messages_unread', (db) => readConversation(db, asAuthor, talk)],
    ['messages_in_order', (db) => readMessages(db, asAuthor, talk, null)],
    ['posts_pkey', (db) => readMessages(db, asAuthor, talk, null)],
    ['messages_in_order', (db) => readMessages(db, asAuthor, talk, after)],
    ['messages_in_order', (db) => readMissedMessages(db, asAuthor, talk, new Date(0))],
    ['media_of_message', (db) => readMessages(db, asAuthor, talk, null)],
    ['messages_request', (db) => readSent(db, author.id, post.id)],
    ['participants_unread', (db) => countUnreadMessages(db, author.id)],
    ['member_names_found', (db) => readMembersNamed(db, author.id, 'bas')],
    ['name_keys_pkey', (db) => readMembersNamed(db, author.id, 'bas')],
    ['follows_by_member', (db) => readContacts(db, author.id, { q: '', after })],
  ]
  await expectIndexes(context, reads)
})
