import type { WordFilterView } from '@parvis/contract/people/word-filters.schemas.ts'
import type { FilterAction, FilterTerm } from '@parvis/contract/people/word-filters.ts'
import type { ClientCall, Routes } from '../caller.ts'
import { MastodonError } from '../errors.ts'

export function settingsRoutes({ get, post, put, remove }: Routes): void {
  get('/api/v1/preferences', async () => ({
    'posting:default:visibility': 'public',
    'posting:default:sensitive': false,
    'posting:default:language': 'fr',
    'reading:expand:media': 'default',
    'reading:expand:spoilers': false,
  }))
  // The site keeps no place in a feed. A place in the notifications marks them as read.
  get('/api/v1/markers', async () => ({}))
  post('/api/v1/markers', async (clientCall) => {
    const at = new Date().toISOString()
    const marker = (name: string) => {
      const id = clientCall.given.text(`${name}[last_read_id]`)
      return id === undefined ? {} : { [name]: { last_read_id: id, version: 1, updated_at: at } }
    }
    const notifications = marker('notifications')
    if (Object.keys(notifications).length > 0) await clientCall.send('PUT', '/notifications/read')
    return { ...marker('home'), ...notifications }
  })

  get('/api/v1/filters', async () => [])
  get('/api/v2/filters', async (clientCall) => (await ownFilters(clientCall)).map(filterOf))
  get('/api/v2/filters/:id', async (clientCall) => filterOf(await oneFilter(clientCall)))
  post('/api/v2/filters', async (clientCall) => {
    const phrase = phraseOf(clientCall)
    if (phrase === undefined) throw new MastodonError(422, 'Un mot masqué a de 2 à 60 caractères.')
    const body = { phrase, action: actionOf(clientCall) ?? 'fold', lasting: termOf(clientCall) }
    return filterOf(await clientCall.send<WordFilterView>('POST', '/me/word-filters', body))
  })
  put('/api/v2/filters/:id', async (clientCall) => {
    const { id } = await oneFilter(clientCall)
    const action = actionOf(clientCall)
    const lasting = clientCall.given.text('expires_in') === undefined ? undefined : termOf(clientCall)
    return filterOf(
      await clientCall.send<WordFilterView>('PATCH', `/me/word-filters/${id}`, { action, lasting }),
    )
  })
  remove('/api/v2/filters/:id', async (clientCall) => {
    await clientCall.send('DELETE', `/me/word-filters/${(await oneFilter(clientCall)).id}`)
    return {}
  })
}

const ownFilters = async (clientCall: ClientCall) =>
  (await clientCall.get<{ items: WordFilterView[] }>('/me/word-filters')).items

async function oneFilter(clientCall: ClientCall): Promise<WordFilterView> {
  const { id } = clientCall.request.params as { id: string }
  const found = (await ownFilters(clientCall)).find((one) => one.id === id)
  if (found === undefined) throw new MastodonError(404, 'Ce mot masqué n’existe plus.')
  return found
}

const filterOf = ({ id, phrase, until, action }: WordFilterView) => ({
  id,
  title: phrase,
  context: ['home', 'notifications', 'public', 'thread', 'account'],
  expires_at: until,
  filter_action: action === 'fold' ? 'warn' : 'hide',
  keywords: [{ id, keyword: phrase, whole_word: true }],
  statuses: [],
})

/** The word of a filter: its one keyword, or its title. */
function phraseOf({ given }: ClientCall): string | undefined {
  const keyword =
    given.text('keywords_attributes[][keyword]') ?? given.text('keywords_attributes[0][keyword]')
  return keyword ?? given.text('title')
}

function actionOf({ given }: ClientCall): FilterAction | undefined {
  const action = given.text('filter_action')
  return action === undefined ? undefined : action === 'hide' ? 'hide' : 'fold'
}

const day = 86_400

/** The site's term that is at least as long as the seconds that a client asks for. */
function termOf({ given }: ClientCall): FilterTerm {
  const seconds = given.number('expires_in')
  if (seconds === undefined || seconds <= 0 || seconds > 30 * day) return 'always'
  return seconds <= day ? 'day' : seconds <= 7 * day ? 'week' : 'month'
}
