import { lowestOf } from '@parvis/contract/trust/case-filters.ts'

/** Whether a case is shown as urgent (docs/moderation.md says how priority is made). */
export const isUrgent = (priority: number) => priority >= lowestOf.urgent
