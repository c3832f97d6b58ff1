/** Groups of settings that are read and changed together, each with a schema of its own (`site-settings.schemas.ts`). */
export const settingsSections = ['identity', 'contact', 'registration', 'duties'] as const
export type SettingsSection = (typeof settingsSections)[number]

/** Name of a site that has chosen none. */
export const usualSiteName = 'Parvis'

/** Lengths of the texts of the settings. */
export const settingsLimits = {
  name: 40,
  description: 300,
  operator: 1_000,
  contact: 320,
  /** Name of a body for disputes out of court, and of who certified it; number of bodies. */
  bodyName: 200,
  bodies: 50,
  reason: 500,
} as const
