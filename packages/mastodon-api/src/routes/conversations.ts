import type { ConversationView, MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import type { AuthorView, ProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { mentionsIn } from '@parvis/contract/rich-text.ts'
import type { ClientCall, Routes } from '../caller.ts'
import { contentOf } from '../content.ts'
import { accountOf } from '../entities/accounts.ts'
import { attachmentOf } from '../entities/statuses.ts'
import { MastodonError } from '../errors.ts'
import { isId, pageOfList, startOf, withCursor } from '../pages.ts'

interface Page {
  items: ConversationView[]
  next_cursor: string | null
}

export function conversationRoutes({ get, post, remove }: Routes): void {
  get('/api/v1/conversations', async (clientCall) => {
    const me = await clientCall.me()
    const at = await startOf(clientCall, async () => undefined)
    const page = await clientCall.get<Page>(withCursor('/conversations', at))
    const dated = page.items.map((one) => ({
      ...one,
      created_at: one.last_message_at ?? new Date(0).toISOString(),
    }))
    return pageOfList(clientCall, { items: dated, next_cursor: page.next_cursor }).map((one) =>
      conversationOf(one, ownAuthor(me), clientCall.host.siteUrl),
    )
  })
  post('/api/v1/conversations/:id/read', async (clientCall) => {
    const id = idOf(clientCall)
    await clientCall.send('PUT', `/conversations/${id}/read`)
    const conversation = await clientCall.get<ConversationView>(`/conversations/${id}`)
    return conversationOf(conversation, ownAuthor(await clientCall.me()), clientCall.host.siteUrl)
  })
  remove('/api/v1/conversations/:id', async (clientCall) => {
    await clientCall.send('DELETE', `/conversations/${idOf(clientCall)}/messages`)
    return {}
  })
}

function idOf(clientCall: ClientCall): string {
  const { id } = clientCall.request.params as { id: string }
  if (!isId(id)) throw new MastodonError(404, 'Cette conversation n’existe pas.')
  return id
}

const ownAuthor = ({ display_name: name, avatar_url: avatar, ...profile }: ProfileView): AuthorView => ({
  ...profile,
  name,
  avatar,
})

function conversationOf(
  { id, unread_count, other, last_message }: ConversationView,
  me: AuthorView,
  siteUrl: string,
) {
  const author = last_message?.sender_id === me.id ? me : other
  return {
    id,
    unread: unread_count > 0,
    accounts: other === null ? [] : [accountOf(other, siteUrl)],
    last_status:
      last_message === null
        ? null
        : directStatus({ ...last_message, media: null }, { conversationId: id, author, siteUrl }),
  }
}

/** A private message as a status of direct visibility. */
function directStatus(
  { id, content, created_at, media }: Pick<MessageView, 'id' | 'content' | 'created_at' | 'media'>,
  { conversationId, author, siteUrl }: { conversationId: string; author: AuthorView | null; siteUrl: string },
) {
  const url = `${siteUrl}/conversation/${conversationId}`
  const { html, mentions, tags } = contentOf(content, siteUrl)
  return {
    id,
    created_at,
    in_reply_to_id: null,
    in_reply_to_account_id: null,
    sensitive: false,
    spoiler_text: '',
    visibility: 'direct',
    language: 'fr',
    uri: `${url}#${id}`,
    url,
    replies_count: 0,
    reblogs_count: 0,
    favourites_count: 0,
    quotes_count: 0,
    edited_at: null,
    content: html,
    reblog: null,
    application: null,
    account: accountOf(author, siteUrl),
    media_attachments: media === null ? [] : [attachmentOf(media, siteUrl)],
    mentions,
    tags,
    emojis: [],
    card: null,
    poll: null,
    favourited: false,
    reblogged: false,
    muted: false,
    bookmarked: false,
    pinned: false,
    filtered: [],
  }
}

/**
 * Writes a status of direct visibility as a message to the one member whom it mentions. Undefined without a mention: it is
 * then a post for its author alone.
 */
export async function writesMessage(
  clientCall: ClientCall,
  { content, media, requestId }: { content: string; media: string | undefined; requestId: string },
) {
  const names = mentionsIn(content)
  const [name] = names
  if (name === undefined) return undefined
  if (names.length > 1)
    throw new MastodonError(422, 'Un message privé va à un seul membre : n’en mentionnez qu’un.')
  if (media !== undefined)
    throw new MastodonError(422, 'Depuis une application, un message privé n’a pas de pièce jointe.')
  const [me, other] = await Promise.all([
    clientCall.me(),
    clientCall.get<ProfileView>(`/profiles/${encodeURIComponent(name)}`),
  ])
  const { id: conversationId } = await clientCall.send<{ id: string }>('POST', '/conversations', {
    user1_id: me.id,
    user2_id: other.id,
  })
  const message = await clientCall.send<MessageView>('POST', `/conversations/${conversationId}/messages`, {
    content: content.replace(new RegExp(`^@${name}[\\s,:]*`, 'i'), ''),
    request_id: requestId,
  })
  return directStatus(message, { conversationId, author: ownAuthor(me), siteUrl: clientCall.host.siteUrl })
}
