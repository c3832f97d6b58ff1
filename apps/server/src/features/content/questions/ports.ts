import type { Db } from '@parvis/platform/database/database.ts'
import { createPort } from '@parvis/platform/ports.ts'

interface QuestionPort {
  /** Number of answers that an official owes beyond their day: to questions, polls and consultations. */
  countOverdue(db: Db, officialId: string, now: Date): Promise<number>
}

export const questionPort = createPort<QuestionPort>('questions')
