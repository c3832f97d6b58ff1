/** From here on a case is shown as urgent (docs/moderation.md says how priority is made). */
const urgentFrom = 600

export const isUrgent = (priority: number) => priority >= urgentFrom
