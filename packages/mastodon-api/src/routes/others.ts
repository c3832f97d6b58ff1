import type { MediaView } from '@parvis/contract/content/media.schemas.ts'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import type { SearchAnswer } from '@parvis/contract/discovery/search.schemas.ts'
import type { Asked, Routes } from '../caller.ts'
import { accountOf } from '../entities/accounts.ts'
import { attachmentOf, pollOf } from '../entities/statuses.ts'
import { MastodonError } from '../errors.ts'
import { isId } from '../pages.ts'
import { findStatus, presentFound, statusesOf } from '../reading.ts'
import { tagOf } from './timelines.ts'

/** Uploads, polls and the search. */
export function otherRoutes({ get, post, put }: Routes): void {
  for (const version of ['v1', 'v2']) post(`/api/${version}/media`, uploadMedia)
  get('/api/v1/media/:id', async (asked) => readUpload(asked))
  put('/api/v1/media/:id', async (asked) => {
    const alt = asked.given.text('description') ?? null
    const { id: memberId } = await asked.me()
    if (!(await asked.host.describeUpload(memberId, idOf(asked), alt))) throw unknownUpload()
    return readUpload(asked)
  })

  get('/api/v1/polls/:id', async (asked) => pollOf(await asked.get<PollView>(`/polls/${idOf(asked)}`)))
  post('/api/v1/polls/:id/votes', async (asked) => {
    const choices = asked.given.list('choices')
    const choice = Number(choices[0])
    if (choices.length !== 1 || !Number.isInteger(choice))
      throw new MastodonError(422, 'Un vote porte sur une seule réponse.')
    const { options } = await asked.get<PollView>(`/polls/${idOf(asked)}`)
    const option = options[choice]?.position
    if (option === undefined) throw new MastodonError(422, 'Ce sondage n’a pas cette réponse.')
    return pollOf(await asked.send<PollView>('POST', `/polls/${idOf(asked)}/vote`, { option }))
  })

  get('/api/v2/search', search)
  get('/api/v1/search', async (asked) => {
    const { hashtags, ...found } = await search(asked)
    return { ...found, hashtags: hashtags.map(({ name }) => name) }
  })
}

function idOf(asked: Asked): string {
  const { id } = asked.request.params as { id: string }
  if (!isId(id)) throw new MastodonError(404, 'Introuvable.')
  return id
}

const unknownUpload = () => new MastodonError(404, 'Cette pièce jointe n’existe plus.')

async function uploadMedia(asked: Asked) {
  const file = asked.given.file('file')
  if (file === undefined) throw new MastodonError(422, 'Aucun fichier n’a été envoyé.')
  const upload = await asked.upload<MediaView>(
    `/media?purpose=post&name=${encodeURIComponent(file.name.slice(0, 200))}`,
    file.bytes,
  )
  const alt = asked.given.text('description')?.trim() || null
  if (alt !== null) await asked.host.describeUpload((await asked.me()).id, upload.id, alt)
  return attachmentOf({ ...upload, alt }, asked.host.siteUrl)
}

async function readUpload(asked: Asked) {
  const [upload] = await asked.host.readUploads((await asked.me()).id, [idOf(asked)])
  if (upload === undefined) throw unknownUpload()
  return attachmentOf({ ...upload, kind: upload.kind as MediaView['kind'] }, asked.host.siteUrl)
}

const types: Record<string, string> = { accounts: 'accounts', statuses: 'posts', hashtags: 'topics' }

async function search(asked: Asked) {
  const { given, host } = asked
  const typed = (given.text('q') ?? '').trim()
  const type = types[given.text('type') ?? ''] ?? 'all'
  const limit = given.number('limit') ?? 20
  // The site's pages are continued by cursors: clients that count items get the first page alone.
  if ((given.number('offset') ?? 0) > 0) return { accounts: [], statuses: [], hashtags: [] }
  const own = ownAddress(typed, host.siteUrl)
  if (own !== undefined) {
    const status = await presentFound(asked, await findStatus(asked, own))
    return { accounts: [], statuses: status === undefined ? [] : [status], hashtags: [] }
  }
  const q = encodeURIComponent(type === 'accounts' ? (typed.replace(/^@/, '').split('@')[0] ?? '') : typed)
  const found = await asked.get<SearchAnswer>(`/search?type=${type}&q=${q}`)
  return {
    accounts: (found.accounts?.items ?? []).slice(0, limit).map((one) => accountOf(one, host.siteUrl)),
    statuses: await statusesOf(asked, (found.posts?.items ?? []).slice(0, limit)),
    hashtags: (found.topics?.items ?? []).slice(0, limit).map(({ label }) => tagOf(asked, label)),
  }
}

/** Id of a post whose address was typed. */
function ownAddress(typed: string, siteUrl: string): string | undefined {
  const id = typed.startsWith(`${siteUrl}/post/`)
    ? typed.slice(`${siteUrl}/post/`.length, siteUrl.length + 42)
    : ''
  return isId(id) ? id : undefined
}
