/** Public interface of syndication for other features. Everything else in this folder is private. */
export { absolute, paths } from './addresses.ts'
export { pageRoutes } from './page-routes.ts'
export { closedTags, withTags } from './page-tags.ts'
export { describeSite, manifestFile, manifestRoute, type Site } from './site.ts'
export { findPublicPost } from './store.ts'
