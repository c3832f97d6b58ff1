import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { SearchAnswer } from '@parvis/contract/discovery/search.schemas.ts'
import type { FollowRow } from '@parvis/contract/people/follows.schemas.ts'
import type { AuthorView, ProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import type { Routes } from '../caller.ts'
import { type Asked, ifFound } from '../caller.ts'
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
  get('/api/v1/accounts/verify_credentials', async (asked) =>
    credentialAccount(await asked.me(), asked.host.siteUrl),
  )
  get('/api/v1/accounts/relationships', relationships)
  get('/api/v1/accounts/lookup', async (asked) => {
    const [name = ''] = (asked.given.text('acct') ?? '').replace(/^@/, '').split('@')
    return profileAccount(await profileOf(asked, name), asked.host.siteUrl)
  })
  get('/api/v1/accounts/search', (asked) => searchedAccounts(asked))
  get('/api/v1/accounts/familiar_followers', async (asked) =>
    asked.given.list('id').map((id) => ({ id, accounts: [] })),
  )
  get('/api/v1/accounts', async (asked) => {
    const profiles = await Promise.all(
      asked.given
        .list('id')
        .slice(0, 40)
        .map((id) => ifFound(profileOf(asked, id))),
    )
    return profiles.flatMap((one) => (one === undefined ? [] : [profileAccount(one, asked.host.siteUrl)]))
  })
  get('/api/v1/accounts/:id', async (asked) =>
    profileAccount(await profileOf(asked, idOf(asked)), asked.host.siteUrl),
  )
  get('/api/v1/accounts/:id/statuses', async (asked) => {
    if (asked.given.flag('pinned')) return []
    const list = asked.given.flag('only_media') ? 'media' : 'posts'
    const at = await startOf(asked, (id) => ifFound(asked.get<PostView>(`/posts/${id}`)))
    const path = withCursor(`/profiles/${idOf(asked)}/${list}`, at)
    return statusesOf(asked, pageOfList(asked, await asked.get<Page<PostView>>(path)))
  })
  for (const name of ['followers', 'following'] as const)
    get(`/api/v1/accounts/:id/${name}`, async (asked) => {
      const at = asked.given.text('max_id') ?? null
      const page = await asked.get<Page<FollowRow>>(withCursor(`/profiles/${idOf(asked)}/${name}`, at))
      linkPages(asked, { next: page.next_cursor ?? undefined })
      return page.items.map(({ member }) => accountOf(member, asked.host.siteUrl))
    })
  for (const name of ['lists', 'featured_tags', 'identity_proofs'])
    get(`/api/v1/accounts/:id/${name}`, async () => [])

  for (const [name, calls] of Object.entries(acts))
    post(`/api/v1/accounts/:id/${name}`, async (asked) => {
      const id = idOf(asked)
      for (const [method, part] of calls) await asked.send(method, `/members/${id}/${part}`)
      return relationship(asked, id, await blockedIds(asked))
    })

  for (const [path, list] of [
    ['blocks', '/me/blocked'],
    ['mutes', '/me/muted'],
  ] as const)
    get(`/api/v1/${path}`, async (asked) => {
      const page = await asked.get<Page<{ member: AuthorView }>>(
        withCursor(list, asked.given.text('max_id') ?? null),
      )
      linkPages(asked, { next: page.next_cursor ?? undefined })
      return page.items.map(({ member }) => accountOf(member, asked.host.siteUrl))
    })

  get('/api/v1/follow_requests', async (asked) => {
    const { items } = await receivedRequests(asked)
    return items.map(({ member }) => accountOf(member, asked.host.siteUrl))
  })
  for (const [name, answer] of [
    ['authorize', 'accepted'],
    ['reject', 'rejected'],
  ] as const)
    post(`/api/v1/follow_requests/:id/${name}`, async (asked) => {
      const id = idOf(asked)
      const found = (await receivedRequests(asked)).items.find(({ requester_id }) => requester_id === id)
      if (found === undefined) throw new MastodonError(404, 'Cette demande n’existe plus.')
      await asked.send('PUT', `/follow-requests/${found.id}/${answer}`)
      return relationship(asked, id, await blockedIds(asked))
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

const receivedRequests = (asked: Asked) =>
  asked.get<Page<{ id: string; requester_id: string; member: AuthorView }>>(
    '/follow-requests?direction=received',
  )

const idOf = (asked: Asked): string => encodeURIComponent((asked.request.params as { id: string }).id)

function profileOf(asked: Asked, reference: string): Promise<ProfileView> {
  if (reference === '') throw new MastodonError(404, 'Ce profil n’existe pas.')
  return asked.get(`/profiles/${encodeURIComponent(decodeURIComponent(reference))}`)
}

async function relationships(asked: Asked) {
  const ids = [...new Set(asked.given.list('id'))]
  if (ids.length > mostRelationships)
    throw new MastodonError(422, `Demandez au plus ${mostRelationships} comptes à la fois.`)
  const blocked = await blockedIds(asked)
  return Promise.all(ids.filter(isId).map((id) => relationship(asked, id, blocked)))
}

/** The first page of those whom the member blocks; none for an application that may not see it. */
async function blockedIds(asked: Asked): Promise<ReadonlySet<string>> {
  try {
    const { items } = await asked.get<Page<{ member: AuthorView }>>('/me/blocked')
    return new Set(items.map(({ member }) => member.id))
  } catch (error) {
    if (error instanceof MastodonError && error.code === 'token_scope_needed') return new Set()
    throw error
  }
}

async function relationship(asked: Asked, id: string, blocked: ReadonlySet<string>) {
  const profile = await ifFound(asked.get<ProfileView>(`/profiles/${id}`))
  return relationshipOf(id, {
    follow: profile?.follow_state ?? 'none',
    followsYou: profile?.follows_you ?? false,
    muted: profile?.is_muted ?? false,
    blocked: blocked.has(id),
  })
}

async function searchedAccounts(asked: Asked) {
  const { accounts } = await asked.get<SearchAnswer>(
    `/search?type=accounts&q=${encodeURIComponent((asked.given.text('q') ?? '').replace(/^@/, ''))}`,
  )
  const limit = asked.given.number('limit') ?? 20
  return (accounts?.items ?? []).slice(0, limit).map((one) => accountOf(one, asked.host.siteUrl))
}
