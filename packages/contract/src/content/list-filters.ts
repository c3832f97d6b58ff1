// Values of the filters of polls and questions. They stand apart since every visitor loads them, with the addresses of these lists.

/** Spec 001 §9. */
export const pollThemes = ['economy', 'education', 'ecology', 'defence', 'health', 'social'] as const
export type PollTheme = (typeof pollThemes)[number]

export const pollTabs = ['current', 'history'] as const
export type PollTab = (typeof pollTabs)[number]

/** Filter of the ledger of questions. */
export const questionStates = ['open', 'answered'] as const
export type QuestionState = (typeof questionStates)[number]

/** Order of unanswered questions. Answered ones are ordered latest first. */
export const questionSorts = ['most_asked', 'latest', 'longest_waiting'] as const
export type QuestionSort = (typeof questionSorts)[number]
