/** A mail ready to be sent. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** In addition to the headers of every mail. */
  headers?: Record<string, string>
}
