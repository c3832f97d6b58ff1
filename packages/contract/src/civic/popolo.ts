import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './popolo.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const exportPopolo = anyone('exportPopolo', 'GET /political-data/popolo')
