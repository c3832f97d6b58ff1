import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './imports.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const listImports = anyone('listImports', 'GET /imports')
