/** The parts of the settings, as their address names them. */
export const settingsSections = [
  'appearance',
  'regions',
  'notifications',
  'account',
  'privacy',
  'applications',
  'tokens',
  'language',
  'danger',
] as const
export type SettingsSection = (typeof settingsSections)[number]
