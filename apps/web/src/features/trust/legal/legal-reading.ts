import type { QueryClient } from '@tanstack/react-query'
import { addedTextQuery } from '../../accounts/site-pages/queries.ts'
import { rulesQuery } from '../rules/queries.ts'
import { aboutQuery, dutiesQuery, transparencyQuery } from './queries.ts'

type Begin = (client: QueryClient) => void

const about: Begin = (client) => void client.prefetchQuery(aboutQuery)

/** Reads of each page. Begun, not awaited: the page stands at once, and says itself what could not be read. */
export const begin: Record<'terms' | 'privacy' | 'accessibility' | 'transparency', Begin> = {
  terms(client) {
    about(client)
    void client.prefetchQuery(addedTextQuery('terms'))
    void client.prefetchQuery(dutiesQuery)
    void client.prefetchQuery(rulesQuery)
  },
  privacy(client) {
    about(client)
    void client.prefetchQuery(addedTextQuery('privacy'))
  },
  accessibility(client) {
    about(client)
    void client.prefetchQuery(addedTextQuery('accessibility'))
  },
  transparency: (client) => void client.prefetchQuery(transparencyQuery),
}
