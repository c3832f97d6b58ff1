/** One mail, ready to leave. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Beyond those that every mail has. */
  headers?: Record<string, string>
}
