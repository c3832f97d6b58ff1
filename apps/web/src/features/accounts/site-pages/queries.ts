import { type addedTexts, getAddedText, getSitePage } from '@parvis/contract/accounts/site-settings.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

/** A page of the publisher. */
export const sitePageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['site-page', slug] as const,
    queryFn: ({ signal }) => call(getSitePage, { params: { slug }, signal }),
    staleTime: 60_000,
  })

export type AddedTo = (typeof addedTexts)[number]

/** Addition by the publisher to one of the site's own texts. */
export const addedTextQuery = (text: AddedTo) =>
  queryOptions({
    queryKey: ['added-text', text] as const,
    queryFn: ({ signal }) => call(getAddedText, { params: { text }, signal }),
    staleTime: 60_000,
  })
