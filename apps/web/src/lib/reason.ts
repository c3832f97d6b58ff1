import { graphemeCount } from '@parvis/contract/text.ts'

/** Whether a reason was given, within its limit in characters. */
export const isReason = (text: string, limit: number): boolean =>
  text.trim() !== '' && graphemeCount(text.trim()) <= limit
