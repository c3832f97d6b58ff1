/**
 * The server cannot start for a reason that its operator can fix. The message is one complete French sentence, shown
 * unchanged, without a stack trace.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
