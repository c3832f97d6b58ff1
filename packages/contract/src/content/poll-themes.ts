/** Spec 001 §9. */
export const pollThemes = ['economy', 'education', 'ecology', 'defence', 'health', 'social'] as const
export type PollTheme = (typeof pollThemes)[number]

export const pollTabs = ['current', 'history'] as const
export type PollTab = (typeof pollTabs)[number]
