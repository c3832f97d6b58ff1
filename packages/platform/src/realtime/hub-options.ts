import type { Background } from '../background.ts'
import type { SharedCounts } from '../redis/shared-counts.ts'
import type { Bus } from './bus.ts'

/** Options of the hub of a node. */
export interface HubOptions<Member> {
  bus: Bus
  authenticate(token: string): Promise<Member | null>
  /**
   * Returns whether this node would accept a request of this member with this token now. Other sockets get no private
   * content.
   */
  isCurrent(token: string, memberId: string): boolean
  onError(error: unknown): void
  /** False when limits are switched off. */
  limited: boolean
  /** Counts of all nodes; absent where each node counts for itself. */
  counts?: SharedCounts | undefined
  /** Size of the database pool; lookups of sockets take a share. */
  databasePool: number
  /** Takes over lookups, which a stop waits for. */
  background: Background
  /** Position that reads need to include everything committed so far, and milliseconds that lists may be behind. */
  replicas?: { position(): Promise<string>; behind: number } | undefined
}
