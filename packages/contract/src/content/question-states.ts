/** Filter of the ledger of questions. */
export const questionStates = ['open', 'answered'] as const
export type QuestionState = (typeof questionStates)[number]

/** Order of unanswered questions. Answered ones are ordered latest first. */
export const questionSorts = ['most_asked', 'latest', 'longest_waiting'] as const
export type QuestionSort = (typeof questionSorts)[number]
