/** What other features may use of syndication. Everything else in this folder is private. */
export { pageRoutes } from './page-routes.ts'
export { closedTags, withTags } from './page-tags.ts'
