/** Public interface of members for other features. Everything else in this folder is private. */
export { banByOperator, findByOperator, unbanByOperator } from './by-operator.ts'
export { type Figures, readFigures } from './figures.ts'
export { operator } from './policy.ts'
export { pickMembers, readMemberPlace } from './selection.ts'
export { readMemberAccess, recordSearch, searchMembers } from './service.ts'
export { agreeToReset, askReset, mailRecovery } from './sign-in-help.ts'
export { readMemberFile } from './store.ts'
