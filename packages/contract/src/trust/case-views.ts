export const caseStatuses = ['open', 'decided'] as const
export type CaseStatus = (typeof caseStatuses)[number]
