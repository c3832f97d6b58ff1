/** What other features may use of follows. Everything else in this folder is private. */
export { followAccepted, followRequested, followRequestRemoving, followRequestSettled } from './hooks.ts'
export { followStateOf, followsReader } from './views.ts'
