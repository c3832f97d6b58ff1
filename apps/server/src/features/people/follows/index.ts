/** Public interface of follows for other features. Everything else in this folder is private. */
export { followAccepted, followRequested, followRequestRemoving, followRequestSettled } from './hooks.ts'
export { followStateOf, followsReader } from './views.ts'
