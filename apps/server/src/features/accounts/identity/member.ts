import type { TokenScope } from '@parvis/contract/accounts/personal-tokens.ts'
import type { Role } from '@parvis/contract/fields.schemas.ts'
import type { Api } from '@parvis/platform/http/api.ts'
import type { Hub } from '@parvis/platform/realtime/hub.ts'

/** The member who sends a request: read with the session, and invalidated on every node by the bus. */
export interface Member {
  id: string
  /** For a personal token, its id, which no session has. */
  sessionId: string
  /** Scopes of the personal token that the request bears; null for a session. A token gives no rights of the staff. */
  scopes: readonly TokenScope[] | null
  role: Role
  verified: boolean
  joinedAt: Date
  /** Has agreed to the processing of data that reveals political opinions. */
  consented: boolean
  isModerator: boolean
  isAdministrator: boolean
  /** Settles reports of errors in the political data. */
  isEditor: boolean
  /** An account of the demo community, which may act as staff without a second factor; never in production. */
  isDemo: boolean
  /** `aal2` once the session has shown a second factor. */
  level: 'aal1' | 'aal2'
  /** End of the days in which one of the staff may act without a second factor or passkey; null for everybody else. */
  graceEndsAt: Date | null
  /** When this session last proved its holder's identity, by any method; to the second. */
  provenAt: Date
  /** When this session last showed a second factor; null if never. */
  factorShownAt: Date | null
}

export type ParvisApi = Api<Member>
export type ParvisHub = Hub<Member>
