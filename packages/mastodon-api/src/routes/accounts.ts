import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { SearchAnswer } from '@parvis/contract/discovery/search.schemas.ts'
import type { FollowRow } from '@parvis/contract/people/follows.schemas.ts'
import type { AuthorView, ProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import type { Routes } from '../caller.ts'
import { type ClientCall, ifFound } from '../caller.ts'
import { accountOf, credentialAccount, profileAccount, relationshipOf } from '../entities/accounts.ts'
import { MastodonError } from '../errors.ts'
import { isId, linkPages, pageOfList, startOf, withCursor } from '../pages.ts'
import { statusesOf } from '../reading.ts'

interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

/** Accounts whose relationships one request may ask for. */
const mostRelationships = 80

export function accountRoutes({ get, post }: Routes): void {
  get('/api/v1/accounts/verify_credentials', async (clientCall) =>
    credentialAccount(await clientCall.me(), clientCall.host.siteUrl),
  )
  get('/api/v1/accounts/relationships', relationships)
  get('/api/v1/accounts/lookup', async (clientCall) => {
    const [name = ''] = (clientCall.given.text('acct') ?? '').replace(/^@/, '').split('@')
    return profileAccount(await profileOf(clientCall, name), clientCall.host.siteUrl)
  })
  get('/api/v1/accounts/search', (clientCall) => searchedAccounts(clientCall))
  get('/api/v1/accounts/familiar_followers', async (clientCall) =>
    clientCall.given.list('id').map((id) => ({ id, accounts: [] })),
  )
  get('/api/v1/accounts', async (clientCall) => {
    const profiles = await Promise.all(
      clientCall.given
        .list('id')
        .slice(0, 40)
        .map((id) => ifFound(profileOf(clientCall, id))),
    )
    return profiles.flatMap((one) =>
      one === undefined ? [] : [profileAccount(one, clientCall.host.siteUrl)],
    )
  })
  get('/api/v1/accounts/:id', async (clientCall) =>
    profileAccount(await profileOf(clientCall, idOf(clientCall)), clientCall.host.siteUrl),
  )
  get('/api/v1/accounts/:id/statuses', async (clientCall) => {
    if (clientCall.given.flag('pinned')) return []
    const list = clientCall.given.flag('only_media') ? 'media' : 'posts'
    const at = await startOf(clientCall, (id) => ifFound(clientCall.get<PostView>(`/posts/${id}`)))
    const path = withCursor(`/profiles/${idOf(clientCall)}/${list}`, at)
    return statusesOf(clientCall, pageOfList(clientCall, await clientCall.get<Page<PostView>>(path)))
  })
  for (const name of ['followers', 'following'] as const)
    get(`/api/v1/accounts/:id/${name}`, async (clientCall) => {
      const at = clientCall.given.text('max_id') ?? null
      const page = await clientCall.get<Page<FollowRow>>(
        withCursor(`/profiles/${idOf(clientCall)}/${name}`, at),
      )
      linkPages(clientCall, { next: page.next_cursor ?? undefined })
      return page.items.map(({ member }) => accountOf(member, clientCall.host.siteUrl))
    })
  for (const name of ['lists', 'featured_tags', 'identity_proofs'])
    get(`/api/v1/accounts/:id/${name}`, async () => [])

  for (const [name, calls] of Object.entries(acts))
    post(`/api/v1/accounts/:id/${name}`, async (clientCall) => {
      const id = idOf(clientCall)
      for (const [method, part] of calls) await clientCall.send(method, `/members/${id}/${part}`)
      return relationship(clientCall, id, await blockedIds(clientCall))
    })

  for (const [path, list] of [
    ['blocks', '/me/blocked'],
    ['mutes', '/me/muted'],
  ] as const)
    get(`/api/v1/${path}`, async (clientCall) => {
      const page = await clientCall.get<Page<{ member: AuthorView }>>(
        withCursor(list, clientCall.given.text('max_id') ?? null),
      )
      linkPages(clientCall, { next: page.next_cursor ?? undefined })
      return page.items.map(({ member }) => accountOf(member, clientCall.host.siteUrl))
    })

  get('/api/v1/follow_requests', async (clientCall) => {
    const { items } = await receivedRequests(clientCall)
    return items.map(({ member }) => accountOf(member, clientCall.host.siteUrl))
  })
  for (const [name, answer] of [
    ['authorize', 'accepted'],
    ['reject', 'rejected'],
  ] as const)
    post(`/api/v1/follow_requests/:id/${name}`, async (clientCall) => {
      const id = idOf(clientCall)
      const found = (await receivedRequests(clientCall)).items.find(({ requester_id }) => requester_id === id)
      if (found === undefined) throw new MastodonError(404, 'Cette demande n’existe plus.')
      await clientCall.send('PUT', `/follow-requests/${found.id}/${answer}`)
      return relationship(clientCall, id, await blockedIds(clientCall))
    })
  for (const path of [
    'endorsements',
    'featured_tags',
    'suggestions',
    'directory',
    'announcements',
    'custom_emojis',
  ])
    get(`/api/v1/${path}`, async () => [])
  get('/api/v2/suggestions', async () => [])
}

type Act = readonly ['PUT' | 'DELETE', string]

const acts: Record<string, readonly Act[]> = {
  follow: [['PUT', 'follow-request']],
  unfollow: [
    ['DELETE', 'follow'],
    ['DELETE', 'follow-request'],
  ],
  block: [['PUT', 'block']],
  unblock: [['DELETE', 'block']],
  mute: [['PUT', 'mute']],
  unmute: [['DELETE', 'mute']],
}

const receivedRequests = (clientCall: ClientCall) =>
  clientCall.get<Page<{ id: string; requester_id: string; member: AuthorView }>>(
    '/follow-requests?direction=received',
  )

const idOf = (clientCall: ClientCall): string =>
  encodeURIComponent((clientCall.request.params as { id: string }).id)

function profileOf(clientCall: ClientCall, reference: string): Promise<ProfileView> {
  if (reference === '') throw new MastodonError(404, 'Ce profil n’existe pas.')
  return clientCall.get(`/profiles/${encodeURIComponent(decodeURIComponent(reference))}`)
}

async function relationships(clientCall: ClientCall) {
  const ids = [...new Set(clientCall.given.list('id'))]
  if (ids.length > mostRelationships)
    throw new MastodonError(422, `Demandez au plus ${mostRelationships} comptes à la fois.`)
  const blocked = await blockedIds(clientCall)
  return Promise.all(ids.filter(isId).map((id) => relationship(clientCall, id, blocked)))
}

/** The first page of those whom the member blocks; none for an application that may not see it. */
async function blockedIds(clientCall: ClientCall): Promise<ReadonlySet<string>> {
  try {
    const { items } = await clientCall.get<Page<{ member: AuthorView }>>('/me/blocked')
    return new Set(items.map(({ member }) => member.id))
  } catch (error) {
    if (error instanceof MastodonError && error.code === 'token_scope_needed') return new Set()
    throw error
  }
}

async function relationship(clientCall: ClientCall, id: string, blocked: ReadonlySet<string>) {
  const profile = await ifFound(clientCall.get<ProfileView>(`/profiles/${id}`))
  return relationshipOf(id, {
    follow: profile?.follow_state ?? 'none',
    followsYou: profile?.follows_you ?? false,
    muted: profile?.is_muted ?? false,
    blocked: blocked.has(id),
  })
}

async function searchedAccounts(clientCall: ClientCall) {
  const { accounts } = await clientCall.get<SearchAnswer>(
    `/search?type=accounts&q=${encodeURIComponent((clientCall.given.text('q') ?? '').replace(/^@/, ''))}`,
  )
  const limit = clientCall.given.number('limit') ?? 20
  return (accounts?.items ?? []).slice(0, limit).map((one) => accountOf(one, clientCall.host.siteUrl))
}
