import { lowestOf } from '@parvis/contract/trust/moderation-cases.ts'

/** Whether a case is shown as urgent (docs/moderation.md says how priority is made). */
export const isUrgent = (priority: number) => priority >= lowestOf.urgent
