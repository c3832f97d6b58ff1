/** Public interface of rules for other features. Everything else in this folder is private. */
export { citeRule } from './service.ts'
export { citedRule, wordingIn } from './views.ts'
