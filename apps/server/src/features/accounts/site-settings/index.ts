/** Public interface of site-settings for other features. Everything else in this folder is private. */
export { named } from './named.ts'
export { madeOfSettings, openSiteSettings, readStored, type SiteSettingsReader } from './reader.ts'
export { knownValues, missingContacts, usualSettings } from './usual-settings.ts'
