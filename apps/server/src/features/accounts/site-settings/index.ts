/** Public interface of site-settings for other features. Everything else in this folder is private. */
export { named } from './named.ts'
export { missingContacts } from './points-of-contact.ts'
export { openSiteSettings, type SiteSettingsReader } from './reader.ts'
export { madeOfSettings } from './remembered.ts'
export { readStored } from './store.ts'
export { knownValues, usualSettings } from './usual-settings.ts'
