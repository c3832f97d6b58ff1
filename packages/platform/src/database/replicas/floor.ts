import { beyondAll, type Position } from './positions.ts'
import type { PrimaryLog } from './primary-log.ts'

/** A change after which reads must not come from a replica that has not replayed it. */
export interface Floor {
  /** Beyond all positions until the primary has answered. */
  readonly position: Position
  /** Latest possible time of the change, by `performance.now()`. */
  readonly at: number
}

export interface MovableFloor extends Floor {
  /** Raises the floor to a change that was just committed. */
  raise(): void
  /** Raises the floor to a position that the primary reported at a time (`performance.now()`): changes may have been missed before it. */
  rise(position: Position, at: number): void
}

/** A floor that rises with each change. Until the primary has reported its position, only the primary is above it. */
export function createFloor(log: PrimaryLog): MovableFloor {
  let raises = 0
  let position = 0
  let at = Number.NEGATIVE_INFINITY

  return {
    get position() {
      return position
    },
    get at() {
      return at
    },
    raise() {
      raises += 1
      const mine = raises
      position = beyondAll
      at = performance.now()
      log.position().then(
        (found) => {
          if (mine === raises) position = found
        },
        // It stays beyond all until a replica is known to be newer than the change.
        () => undefined,
      )
    },
    rise(reached, reported) {
      // A question that is under way has a newer answer.
      if (position === beyondAll) return
      position = reached
      at = reported
    },
  }
}
