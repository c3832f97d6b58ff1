import { listFollowers, listFollowing } from '@parvis/contract/people/follows.ts'
import type { Guest } from './people.ts'

export const followers = (reader: Guest, of: { id: string }, cursor?: string) =>
  reader.call(listFollowers, { params: { reference: of.id }, query: { cursor } })

export const following = (reader: Guest, of: { id: string }) =>
  reader.call(listFollowing, { params: { reference: of.id }, query: {} })
