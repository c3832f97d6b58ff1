import type { ModerationRule } from '@parvis/contract/audit/decisions.ts'
import { sql } from 'kysely'

/** The initial wording of a rule, for decisions that a test inserts itself. */
export const openingWording = (rule: ModerationRule) =>
  sql<string>`(select id from rule_changes where rule = ${rule} and kind = 'worded' and version = 1)`
