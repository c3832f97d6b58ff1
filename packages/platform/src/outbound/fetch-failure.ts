/** Reasons for a failed fetch; true: a retry may succeed. */
const reasons = {
  protocol_refused: false,
  credentials_refused: false,
  port_refused: false,
  address_refused: false,
  too_many_redirects: false,
  redirect_refused: false,
  insecure_redirect: false,
  type_refused: false,
  too_large: false,
  not_there: false,
  name_unknown: true,
  busy: true,
  unavailable: true,
  too_slow: true,
  broken: true,
}

/** Failure to fetch an address chosen by a stranger. */
export class FetchFailure extends Error {
  readonly reason: keyof typeof reasons

  constructor(reason: keyof typeof reasons, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }

  get mayPass(): boolean {
    return reasons[this.reason]
  }
}
