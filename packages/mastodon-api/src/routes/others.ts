import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import type { SearchAnswer } from '@parvis/contract/discovery/search.schemas.ts'
import type { ClientCall, Routes } from '../caller.ts'
import { accountOf } from '../entities/accounts.ts'
import { attachmentOf, pollOf } from '../entities/statuses.ts'
import { MastodonError } from '../errors.ts'
import { isId } from '../pages.ts'
import { findStatus, presentSource, statusesOf } from '../reading.ts'
import { tagOf } from './timelines.ts'

/** Uploads, polls and the search. */
export function otherRoutes({ get, post, put }: Routes): void {
  for (const version of ['v1', 'v2']) post(`/api/${version}/media`, uploadMedia)
  get('/api/v1/media/:id', async (clientCall) => readUpload(clientCall))
  put('/api/v1/media/:id', async (clientCall) => {
    const alt = clientCall.given.text('description') ?? null
    const { id: memberId } = await clientCall.me()
    if (!(await clientCall.host.describeUpload(memberId, idOf(clientCall), alt))) throw unknownUpload()
    return readUpload(clientCall)
  })

  get('/api/v1/polls/:id', async (clientCall) =>
    pollOf(await clientCall.get<PollView>(`/polls/${idOf(clientCall)}`)),
  )
  post('/api/v1/polls/:id/votes', async (clientCall) => {
    const choices = clientCall.given.list('choices')
    const choice = Number(choices[0])
    if (choices.length !== 1 || !Number.isInteger(choice))
      throw new MastodonError(422, 'Un vote porte sur une seule réponse.')
    const { options } = await clientCall.get<PollView>(`/polls/${idOf(clientCall)}`)
    const option = options[choice]?.position
    if (option === undefined) throw new MastodonError(422, 'Ce sondage n’a pas cette réponse.')
    return pollOf(await clientCall.send<PollView>('POST', `/polls/${idOf(clientCall)}/vote`, { option }))
  })

  get('/api/v2/search', search)
  get('/api/v1/search', async (clientCall) => {
    const { hashtags, ...found } = await search(clientCall)
    return { ...found, hashtags: hashtags.map(({ name }) => name) }
  })
}

function idOf(clientCall: ClientCall): string {
  const { id } = clientCall.request.params as { id: string }
  if (!isId(id)) throw new MastodonError(404, 'Introuvable.')
  return id
}

const unknownUpload = () => new MastodonError(404, 'Cette pièce jointe n’existe plus.')

async function uploadMedia(clientCall: ClientCall) {
  const file = clientCall.given.file('file')
  if (file === undefined) throw new MastodonError(422, 'Aucun fichier n’a été envoyé.')
  const upload = await clientCall.upload<MediaView>(
    `/media?purpose=post&name=${encodeURIComponent(file.name.slice(0, 200))}`,
    file.bytes,
  )
  const alt = clientCall.given.text('description')?.trim() || null
  if (alt !== null) await clientCall.host.describeUpload((await clientCall.me()).id, upload.id, alt)
  return attachmentOf({ ...upload, alt }, clientCall.host.siteUrl)
}

async function readUpload(clientCall: ClientCall) {
  const [upload] = await clientCall.host.readUploads((await clientCall.me()).id, [idOf(clientCall)])
  if (upload === undefined) throw unknownUpload()
  return attachmentOf({ ...upload, kind: upload.kind as MediaView['kind'] }, clientCall.host.siteUrl)
}

const types: Record<string, string> = { accounts: 'accounts', statuses: 'posts', hashtags: 'topics' }

async function search(clientCall: ClientCall) {
  const { given, host } = clientCall
  const typed = (given.text('q') ?? '').trim()
  const type = types[given.text('type') ?? ''] ?? 'all'
  const limit = given.number('limit') ?? 20
  // The site's pages are continued by cursors: clients that count items get the first page alone.
  if ((given.number('offset') ?? 0) > 0) return { accounts: [], statuses: [], hashtags: [] }
  const own = ownAddress(typed, host.siteUrl)
  if (own !== undefined) {
    const status = await presentSource(clientCall, await findStatus(clientCall, own))
    return { accounts: [], statuses: status === undefined ? [] : [status], hashtags: [] }
  }
  const q = encodeURIComponent(type === 'accounts' ? (typed.replace(/^@/, '').split('@')[0] ?? '') : typed)
  const found = await clientCall.get<SearchAnswer>(`/search?type=${type}&q=${q}`)
  return {
    accounts: (found.accounts?.items ?? []).slice(0, limit).map((one) => accountOf(one, host.siteUrl)),
    statuses: await statusesOf(clientCall, (found.posts?.items ?? []).slice(0, limit)),
    hashtags: (found.topics?.items ?? []).slice(0, limit).map(({ label }) => tagOf(clientCall, label)),
  }
}

/** Id of a post whose address was typed. */
function ownAddress(typed: string, siteUrl: string): string | undefined {
  const id = typed.startsWith(`${siteUrl}/post/`)
    ? typed.slice(`${siteUrl}/post/`.length, siteUrl.length + 42)
    : ''
  return isId(id) ? id : undefined
}
