/** Public interface of site-settings for other features. Everything else in this folder is private. */
export { named } from './named.ts'
export { derivedFromSettings, openSiteSettings, readStored, type SiteSettingsReader } from './reader.ts'
export { completedValues, missingContacts, usualSettings } from './usual-settings.ts'
