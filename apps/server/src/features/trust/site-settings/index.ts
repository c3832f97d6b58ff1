/** Public interface of site-settings for other features. Everything else in this folder is private. */
export { changeSiteSettings, restoreSiteSettings } from './service.ts'
export { readHistory, readState } from './store.ts'
