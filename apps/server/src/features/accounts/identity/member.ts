import type { Role } from '@parvis/contract/accounts/roles.ts'
import type { Api } from '../../../platform/http/api.ts'
import type { Hub } from '../../../platform/realtime/hub.ts'

/** Who makes a request: read with the session, kept true on every node by the bus. */
export interface Member {
  id: string
  sessionId: string
  role: Role
  verified: boolean
  joinedAt: Date
  /** Has agreed to the processing of what tells political opinions. */
  consented: boolean
  isModerator: boolean
  isAdministrator: boolean
  /** An account of the demo community, where such may act as staff without a second factor: never in production. */
  isDemo: boolean
  /** `aal2` once the session has shown a second factor. */
  level: 'aal1' | 'aal2'
  /** When this session last proved who its holder is, by any method; to the second. */
  provenAt: Date
  /** When this session last showed a second factor; null when it has shown none. */
  factorShownAt: Date | null
}

export type ParvisApi = Api<Member>
export type ParvisHub = Hub<Member>
