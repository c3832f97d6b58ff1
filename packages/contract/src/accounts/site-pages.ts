import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './site-pages.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getAbout = anyone('getAbout', 'GET /about')

/** Pages of the site's own texts that the publisher may add to. */
export const addedTexts = ['terms', 'privacy', 'accessibility'] as const

export const getSitePage = anyone('getSitePage', 'GET /site-pages/:slug')
export const getAddedText = anyone('getAddedText', 'GET /site-texts/:text')
