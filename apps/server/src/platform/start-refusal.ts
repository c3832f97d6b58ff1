/**
 * The server cannot start for a reason its operator can mend. The message is one complete French sentence, shown
 * as it is, without a stack trace.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
