/** What other features may use of reposts. Everything else in this folder is private. */
export { postReposted } from './hooks.ts'
