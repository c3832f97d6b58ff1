/** The parts of the settings, as their address names them. */
export const settingsSections = [
  'appearance',
  'regions',
  'notifications',
  'account',
  'privacy',
  'tokens',
  'language',
  'danger',
] as const
export type SettingsSection = (typeof settingsSections)[number]
