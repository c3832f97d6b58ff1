/** Public interface of reposts for other features. Everything else in this folder is private. */
export { postReposted } from './hooks.ts'
