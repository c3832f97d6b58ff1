/** Public interface of debates for other features. Everything else in this folder is private. */
export { importSittings } from './intake.ts'
