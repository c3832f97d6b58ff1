import type { ModerationRule } from '@parvis/contract/audit/decisions.ts'
import { sql } from 'kysely'

/** The wording of a rule with which Parvis opened, for decisions that a test writes down itself. */
export const openingWording = (rule: ModerationRule) =>
  sql<string>`(select id from rule_changes where rule = ${rule} and kind = 'worded' and version = 1)`
