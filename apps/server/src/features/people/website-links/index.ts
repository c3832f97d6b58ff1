/** Public interface of website-links for other features. Everything else in this folder is private. */
export { websiteConfirmedAt, websiteStated } from './service.ts'
