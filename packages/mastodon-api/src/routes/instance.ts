import { mediaAccept, mediaLimits, mostPictures } from '@parvis/contract/content/media.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { ClientCall, Routes } from '../caller.ts'
import { MastodonError } from '../errors.ts'

/** Version of the Mastodon API that the answers follow. Clients compare it with the versions that they need. */
const apiVersion = '4.2.0'

const configuration = {
  accounts: { max_featured_tags: 0, max_pinned_statuses: 0 },
  statuses: {
    max_characters: limits.post,
    max_media_attachments: mostPictures,
    characters_reserved_per_url: 0,
  },
  media_attachments: {
    supported_mime_types: `${mediaAccept.image},${mediaAccept.video}`.split(','),
    description_limit: 500,
    image_size_limit: mediaLimits.post.image ?? 0,
    image_matrix_limit: 50_000_000,
    video_size_limit: mediaLimits.post.video ?? 0,
    video_frame_rate_limit: 120,
    video_matrix_limit: 50_000_000,
  },
  polls: {
    max_options: limits.pollOptions,
    max_characters_per_option: limits.pollOption,
    min_expiration: 3_600,
    max_expiration: 7_776_000,
  },
}

export function instanceRoutes({ get, post }: Routes): void {
  get('/api/v1/instance', async ({ host }) => {
    const { name, description, languages, registrations } = host.site()
    return {
      uri: new URL(host.siteUrl).host,
      title: name,
      short_description: description,
      description: `${description} La visibilité « non listé » y est publique.`,
      email: '',
      version: versionOf(host.version),
      urls: { streaming_api: host.siteUrl.replace(/^http/, 'ws') },
      stats: { user_count: 0, status_count: 0, domain_count: 1 },
      thumbnail: `${host.siteUrl}/parvis.png`,
      languages,
      registrations,
      approval_required: false,
      invites_enabled: false,
      configuration,
      contact_account: null,
      rules: [],
    }
  })
  get('/api/v2/instance', async ({ host }) => {
    const { name, description, languages, registrations } = host.site()
    const streaming = host.siteUrl.replace(/^http/, 'ws')
    return {
      domain: new URL(host.siteUrl).host,
      title: name,
      version: versionOf(host.version),
      source_url: 'https://joinmastodon.org/api',
      description,
      usage: { users: { active_month: 0 } },
      thumbnail: { url: `${host.siteUrl}/parvis.png`, blurhash: null, versions: {} },
      icon: [{ src: `${host.siteUrl}/icon-192.png`, size: '192x192' }],
      languages,
      configuration: {
        urls: {
          streaming,
          status: null,
          about: `${host.siteUrl}/cgu`,
          privacy_policy: null,
          terms_of_service: null,
        },
        vapid: { public_key: '' },
        ...configuration,
        translation: { enabled: false },
      },
      registrations: {
        enabled: registrations,
        approval_required: false,
        message: null,
        url: `${host.siteUrl}/auth`,
      },
      api_versions: { mastodon: 2 },
      contact: { email: '', account: null },
      rules: [],
    }
  })
  for (const [path, answer] of [
    ['peers', []],
    ['activity', []],
    ['rules', []],
    ['domain_blocks', []],
    ['translation_languages', {}],
  ] as const)
    get(`/api/v1/instance/${path}`, async () => answer)

  post('/api/v1/apps', async ({ host, request, reply }) => {
    const { body } = request
    const given = body instanceof URLSearchParams ? Object.fromEntries(body) : entriesOf(body)
    const made = await host.registerApplication(given, request.ip)
    reply.status(200)
    return {
      id: made.id,
      ...applicationOf(made),
      scopes: made.askedScopes.split(/[\s+]+/),
      redirect_uri: made.redirectUris.join('\n'),
      redirect_uris: made.redirectUris,
      client_id: made.id,
      client_secret: made.secret,
      client_secret_expires_at: 0,
      vapid_key: '',
    }
  })
  get('/api/v1/apps/verify_credentials', async (clientCall) => {
    const application = await clientCall.host.applicationOf(tokenOf(clientCall))
    if (application === null)
      throw new MastodonError(401, 'Cette connexion n’existe plus : connectez-vous de nouveau.')
    return { ...applicationOf(application), vapid_key: '' }
  })
}

const entriesOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'entries' in body && Array.isArray(body.entries)
    ? Object.fromEntries(body.entries)
    : body

const tokenOf = ({ request }: ClientCall) => (request.headers.authorization ?? '').replace(/^bearer +/i, '')

const applicationOf = ({ name, website }: { name: string; website: string | null }) => ({ name, website })

const versionOf = (version: string) => `${apiVersion} (compatible; Parvis ${version})`
