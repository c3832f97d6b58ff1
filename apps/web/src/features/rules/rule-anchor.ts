import type { ModerationRule } from '@parvis/contract/moderation.ts'

/** Where a rule stands in /cgu. */
export const ruleAnchor = (rule: ModerationRule) => `regle-${rule}`
