import type { AuthorView, OwnProfileView, ProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { escapeMarkup } from '@parvis/platform/markup.ts'
import { contentOf } from '../content.ts'

interface Field {
  name: string
  value: string
  verified_at: string | null
}

export type Account = ReturnType<typeof accountOf>

/** A date for members whose card does not carry when they joined: clients need one, and read it on the profile alone. */
const unknownDay = '1970-01-01T00:00:00.000Z'
const nobodyId = '00000000-0000-4000-8000-000000000000'

const roles: Record<AuthorView['role'], string> = {
  citizen: 'Citoyen',
  journalist: 'Journaliste',
  politician: 'Responsable politique',
}

interface AccountFields {
  id: string
  name: string
  username: string | null
  avatar: string | null
  createdAt?: string
  note?: string
  counts?: { followers: number; following: number; statuses: number }
  fields?: Field[]
}

function shownAccount(
  siteUrl: string,
  { id, name, username, avatar, createdAt, note, counts, fields }: AccountFields,
) {
  const acct = username ?? id
  const url = `${siteUrl}/profile/${encodeURIComponent(acct)}`
  const picture = avatar === null ? `${siteUrl}/icon-192.png` : new URL(avatar, siteUrl).href
  const header = `${siteUrl}/parvis.png`
  return {
    id,
    username: acct,
    acct,
    display_name: name,
    locked: true,
    bot: false,
    discoverable: true,
    indexable: true,
    group: false,
    created_at: createdAt ?? unknownDay,
    note: note ?? '',
    url,
    uri: url,
    avatar: picture,
    avatar_static: picture,
    header,
    header_static: header,
    followers_count: counts?.followers ?? 0,
    following_count: counts?.following ?? 0,
    statuses_count: counts?.statuses ?? 0,
    last_status_at: null,
    hide_collections: false,
    noindex: false,
    emojis: [],
    roles: [],
    fields: fields ?? [],
  }
}

/** Role, party and medium of a member as fields of their account: Mastodon has no other place for them. */
function fieldsOf(
  {
    role,
    verified,
    political_party: party,
    media,
  }: Pick<AuthorView, 'role' | 'verified' | 'political_party' | 'media'>,
  more: Field[] = [],
): Field[] {
  const field = (name: string, value: string | null): Field[] =>
    value === null ? [] : [{ name, value: escapeMarkup(value), verified_at: null }]
  return [
    ...field('Rôle', verified ? `${roles[role]}, vérifié` : roles[role]),
    ...field('Parti', party),
    ...field('Média', media),
    ...more,
  ]
}

/** The author of a post or comment; null: the account is gone. */
export function accountOf(author: AuthorView | null, siteUrl: string) {
  if (author === null)
    return shownAccount(siteUrl, {
      id: nobodyId,
      name: 'Compte supprimé',
      username: 'compte-supprime',
      avatar: null,
    })
  return shownAccount(siteUrl, { ...author, fields: fieldsOf(author) })
}

/** Stands for members whom the site does not name, as those who react to a post. */
export function unnamedAccount(siteUrl: string, name: string): Account {
  return shownAccount(siteUrl, { id: nobodyId, name, username: 'membres', avatar: null })
}

/** A profile, with what only a profile has: counts, text, certificate, confirmed website. */
export function profileAccount(profile: ProfileView, siteUrl: string): Account {
  const { website, website_confirmed_at: confirmedAt, certificate_status: certificate } = profile
  const link = (address: string, text = address) =>
    `<a href="${escapeMarkup(address)}" rel="me nofollow noopener noreferrer" target="_blank">${escapeMarkup(text)}</a>`
  const more: Field[] = []
  if (website !== null) more.push({ name: 'Site', value: link(website), verified_at: confirmedAt })
  if (certificate !== null) {
    const address = `${siteUrl}/profile/${encodeURIComponent(profile.username ?? profile.id)}`
    more.push({ name: 'Certificat', value: link(address, 'Voir le certificat'), verified_at: null })
  }
  return shownAccount(siteUrl, {
    id: profile.id,
    name: profile.display_name,
    username: profile.username,
    avatar: profile.avatar_url,
    createdAt: profile.created_at,
    note: contentOf(profile.bio ?? '', siteUrl).html,
    counts: {
      followers: profile.followers_count,
      following: profile.following_count,
      statuses: profile.posts_count,
    },
    fields: fieldsOf(profile, more),
  })
}

/** The caller's own account. */
export function credentialAccount(profile: OwnProfileView, siteUrl: string) {
  const account = profileAccount(profile, siteUrl)
  return {
    ...account,
    source: {
      privacy: 'public',
      sensitive: false,
      language: 'fr',
      note: profile.bio ?? '',
      fields: account.fields,
      follow_requests_count: 0,
    },
    role: { id: '0', name: '', color: '', permissions: '0', highlighted: false },
  }
}

/** State between the caller and another member. */
export function relationshipOf(
  id: string,
  state: { follow: ProfileView['follow_state']; followsYou: boolean; muted: boolean; blocked: boolean },
) {
  return {
    id,
    following: state.follow === 'following',
    showing_reblogs: state.follow === 'following',
    notifying: false,
    languages: null,
    followed_by: state.followsYou,
    blocking: state.blocked,
    blocked_by: false,
    muting: state.muted,
    muting_notifications: state.muted,
    requested: state.follow === 'pending',
    requested_by: false,
    domain_blocking: false,
    endorsed: false,
    note: '',
  }
}
