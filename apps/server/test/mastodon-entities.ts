import { expect } from 'vitest'
import { z } from 'zod'

// Entities of the Mastodon client API, from its documentation (docs.joinmastodon.org/entities, read in 2026).
const text = z.string()
const id = z.string().min(1)
const date = z.iso.datetime()
const address = z.url()
const html = z.string()
const count = z.int().min(0)

const Field = z.object({ name: text, value: html, verified_at: date.nullable() })
const CustomEmoji = z.object({
  shortcode: text,
  url: address,
  static_url: address,
  visible_in_picker: z.boolean(),
})

const Account = z.object({
  id,
  username: text,
  acct: text,
  url: address,
  uri: address,
  display_name: text,
  note: html,
  avatar: address,
  avatar_static: address,
  header: address,
  header_static: address,
  locked: z.boolean(),
  fields: z.array(Field),
  emojis: z.array(CustomEmoji),
  bot: z.boolean(),
  group: z.boolean(),
  discoverable: z.boolean().nullable(),
  noindex: z.boolean().nullable(),
  created_at: date,
  last_status_at: z.iso.date().nullable(),
  statuses_count: count,
  followers_count: count,
  following_count: count,
})

const CredentialAccount = Account.extend({
  source: z.object({
    note: text,
    fields: z.array(Field),
    privacy: z.enum(['public', 'unlisted', 'private', 'direct']),
    sensitive: z.boolean(),
    language: text,
    follow_requests_count: count,
  }),
  role: z.object({ id, name: text, permissions: text, color: text, highlighted: z.boolean() }),
})

const MediaAttachment = z.object({
  id,
  type: z.enum(['unknown', 'image', 'gifv', 'video', 'audio']),
  url: address.nullable(),
  preview_url: address.nullable(),
  remote_url: address.nullable(),
  meta: z.record(z.string(), z.unknown()),
  description: text.nullable(),
  blurhash: text.nullable(),
})

const Poll = z.object({
  id,
  expires_at: date.nullable(),
  expired: z.boolean(),
  multiple: z.boolean(),
  votes_count: count,
  voters_count: count.nullable(),
  options: z.array(z.object({ title: text, votes_count: count.nullable() })),
  emojis: z.array(CustomEmoji),
  voted: z.boolean(),
  own_votes: z.array(count),
})

const PreviewCard = z.object({
  url: address,
  title: text,
  description: text,
  type: z.enum(['link', 'photo', 'video', 'rich']),
  author_name: text,
  author_url: text,
  provider_name: text,
  provider_url: text,
  html: text,
  width: count,
  height: count,
  image: address.nullable(),
  embed_url: text,
  blurhash: text.nullable(),
})

const plainStatus = z.object({
  id,
  uri: text,
  created_at: date,
  account: Account,
  content: html,
  visibility: z.enum(['public', 'unlisted', 'private', 'direct']),
  sensitive: z.boolean(),
  spoiler_text: text,
  media_attachments: z.array(MediaAttachment),
  mentions: z.array(z.object({ id, username: text, url: address, acct: text })),
  tags: z.array(z.object({ name: text, url: address })),
  emojis: z.array(CustomEmoji),
  reblogs_count: count,
  favourites_count: count,
  replies_count: count,
  url: address.nullable(),
  in_reply_to_id: id.nullable(),
  in_reply_to_account_id: id.nullable(),
  poll: Poll.nullable(),
  card: PreviewCard.nullable(),
  language: text.nullable(),
  edited_at: date.nullable(),
  favourited: z.boolean(),
  reblogged: z.boolean(),
  muted: z.boolean(),
  bookmarked: z.boolean(),
})
const Status = plainStatus.extend({ reblog: plainStatus.nullable() })

const V1Instance = z.object({
  uri: text,
  title: text,
  short_description: text,
  description: html,
  email: text,
  version: text,
  urls: z.object({ streaming_api: address }),
  stats: z.object({ user_count: count, status_count: count, domain_count: count }),
  thumbnail: address.nullable(),
  languages: z.array(text),
  registrations: z.boolean(),
  approval_required: z.boolean(),
  invites_enabled: z.boolean(),
  configuration: z.object({
    statuses: z.object({
      max_characters: count,
      max_media_attachments: count,
      characters_reserved_per_url: count,
    }),
    media_attachments: z.object({ supported_mime_types: z.array(text), image_size_limit: count }),
    polls: z.object({ max_options: count, max_characters_per_option: count }),
  }),
  contact_account: Account.nullable(),
  rules: z.array(z.object({ id, text })),
})

const Instance = z.object({
  domain: text,
  title: text,
  version: text,
  source_url: address,
  description: text,
  usage: z.object({ users: z.object({ active_month: count }) }),
  thumbnail: z.object({ url: address }),
  languages: z.array(text),
  configuration: V1Instance.shape.configuration.extend({
    urls: z.object({ streaming: address }),
    vapid: z.object({ public_key: text }),
    translation: z.object({ enabled: z.boolean() }),
  }),
  registrations: z.object({ enabled: z.boolean(), approval_required: z.boolean(), message: html.nullable() }),
  contact: z.object({ email: text, account: Account.nullable() }),
  rules: z.array(z.object({ id, text })),
})

/** Zod schemas of the entities, by their names in the documentation. */
const entities = {
  Account,
  Application: z.object({ name: text, website: address.nullable(), vapid_key: text }),
  Context: z.object({ ancestors: z.array(Status), descendants: z.array(Status) }),
  Conversation: z.object({
    id,
    unread: z.boolean(),
    accounts: z.array(Account),
    last_status: Status.nullable(),
  }),
  CredentialAccount,
  Filter: z.object({
    id,
    title: text,
    context: z.array(z.enum(['home', 'notifications', 'public', 'thread', 'account'])),
    expires_at: date.nullable(),
    filter_action: z.enum(['warn', 'hide', 'blur']),
    keywords: z.array(z.object({ id, keyword: text, whole_word: z.boolean() })),
    statuses: z.array(z.unknown()),
  }),
  Instance,
  List: z.object({
    id,
    title: text,
    replies_policy: z.enum(['followed', 'list', 'none']),
    exclusive: z.boolean(),
  }),
  Marker: z.object({ last_read_id: text, version: count, updated_at: date }),
  MediaAttachment,
  Notification: z.object({
    id,
    type: z.enum(['mention', 'status', 'reblog', 'follow', 'follow_request', 'favourite', 'poll', 'update']),
    created_at: date,
    account: Account,
    status: Status.optional(),
  }),
  Poll,
  Preferences: z.object({
    'posting:default:visibility': z.enum(['public', 'unlisted', 'private']),
    'posting:default:sensitive': z.boolean(),
    'posting:default:language': text.nullable(),
    'reading:expand:media': z.enum(['default', 'show_all', 'hide_all']),
    'reading:expand:spoilers': z.boolean(),
  }),
  Relationship: z.object({
    id,
    following: z.boolean(),
    showing_reblogs: z.boolean(),
    notifying: z.boolean(),
    languages: z.array(text).nullable(),
    followed_by: z.boolean(),
    blocking: z.boolean(),
    blocked_by: z.boolean(),
    muting: z.boolean(),
    muting_notifications: z.boolean(),
    requested: z.boolean(),
    domain_blocking: z.boolean(),
    endorsed: z.boolean(),
    note: text,
  }),
  Status,
  Tag: z.object({
    name: text,
    url: address,
    history: z.array(z.object({ day: text, uses: text, accounts: text })),
    following: z.boolean(),
  }),
  V1Instance,
} as const

/** Checks that a value is what the documentation of the Mastodon API calls by this name. */
export function expectEntity(name: keyof typeof entities, value: unknown): void {
  const read = entities[name].safeParse(value)
  expect(read.error?.issues ?? [], name).toEqual([])
}
