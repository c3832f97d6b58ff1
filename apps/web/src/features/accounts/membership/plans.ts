/** The subscription (spec 001 §9), in euros and days. */
export const monthlyPrice = 1
export const yearlyPrice = 10
export const trialDays = 7

export const savedAYear = 12 * monthlyPrice - yearlyPrice
/** Saving of a yearly plan, as a share of twelve months. */
export const yearlyDiscount = savedAYear / (12 * monthlyPrice)

export const plans = ['monthly', 'yearly'] as const
export type Plan = (typeof plans)[number]
