import { msg } from '@lingui/core/macro'
import { listNewsrooms, type PressProof } from '@parvis/contract/people/newsrooms.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

/** Newsrooms of which a word begins so, with the member's own proofs: read anew whenever the form is opened. */
export const newsroomsQuery = (q: string) =>
  queryOptions({
    queryKey: ['me', 'newsrooms', q] as const,
    queryFn: ({ signal }) => call(listNewsrooms, { query: { q }, signal }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const pressProofTexts = {
  card: msg`Carte de presse`,
  newsroom: msg`Confirmation par la rédaction`,
  site: msg`Adresse email et site de la rédaction`,
  document: msg`Un autre document`,
} satisfies Record<PressProof, unknown>
