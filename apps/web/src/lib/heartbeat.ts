/** Silence after which the other end is asked whether it still answers, in milliseconds. */
const quiet = 45_000
/** Longest wait for the answer, in milliseconds. */
const patience = 5_000

export interface Heartbeat {
  /** A message came. */
  heard(): void
  /** Asks at once: the device woke up, or changed its network. */
  check(): void
  stop(): void
}

/**
 * Notices a connection that neither closes nor carries anything, as after sleep or a change of network: the browser says
 * nothing about it.
 *
 * @param ping asks the other end for a message
 * @param isIdle while true nobody looks at the page, so silence is left alone
 */
export function createHeartbeat({
  ping,
  onLost,
  isIdle,
}: {
  ping: () => void
  onLost: () => void
  isIdle: () => boolean
}): Heartbeat {
  let silence: ReturnType<typeof setTimeout> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  function check(): void {
    if (deadline !== undefined) return
    clearTimeout(silence)
    deadline = setTimeout(onLost, patience)
    ping()
  }
  function stop(): void {
    clearTimeout(silence)
    clearTimeout(deadline)
    deadline = undefined
  }
  function heard(): void {
    stop()
    silence = setTimeout(() => (isIdle() ? heard() : check()), quiet)
  }
  return { heard, check, stop }
}
