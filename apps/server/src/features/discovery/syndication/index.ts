/** Public interface of syndication for other features. Everything else in this folder is private. */
export { pageRoutes } from './page-routes.ts'
export { closedTags, withTags } from './page-tags.ts'
