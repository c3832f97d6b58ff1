import type { ModerationRule } from '@parvis/contract/trust/moderation.ts'

/** Where a rule stands in /cgu. */
export const ruleAnchor = (rule: ModerationRule) => `regle-${rule}`
