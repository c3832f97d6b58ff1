import type { AppContext } from '../src/app-context.ts'
import type { JoinOptions } from './joining.ts'
import type { Member } from './people.ts'

export interface Stage {
  context: AppContext
  /** A moderator and administrator, who does what is asked. */
  ada: Member
  /** Another moderator: nobody judges what they have decided themselves. */
  rita: Member
  ana: Member
  bea: Member
  /** Joins under a name that nobody has. */
  someone(options?: JoinOptions): Promise<Member>
}

/** Prepares a deed of `ada`, and returns it. */
export type Deed = (stage: Stage) => Promise<() => Promise<unknown>>
