import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './closures.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const readClosure = anyone('readClosure', 'POST /closures')
