import type { ModerationRule } from '@parvis/contract/audit/decisions.ts'

/** Where a rule stands in /cgu. */
export const ruleAnchor = (rule: ModerationRule) => `regle-${rule}`
