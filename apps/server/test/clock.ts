import type { Clock } from '@parvis/platform/clock.ts'

/** Real time plus the offset set by a test. */
export class MovableClock implements Clock {
  #offset = 0

  now(): Date {
    return new Date(Date.now() + this.#offset)
  }

  advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }): void {
    this.#offset += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000
  }
}
