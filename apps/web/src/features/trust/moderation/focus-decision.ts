/** Where the form stands on the page of a case. */
export const decisionPlace = 'decision'

/** Leads to the form of the open case; false when there is none. */
export function focusDecision(): boolean {
  const form = document.getElementById(decisionPlace)
  const field = form?.querySelector<HTMLElement>('input:checked') ?? form?.querySelector<HTMLElement>('input')
  if (!form || !field) return false
  form.scrollIntoView({ block: 'start' })
  field.focus({ preventScroll: true })
  return true
}
