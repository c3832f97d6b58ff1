/** What other features may use of rules. Everything else in this folder is private. */
export { citeRule } from './service.ts'
export { citedRule, wordingIn } from './views.ts'
