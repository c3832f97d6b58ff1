/** Public interface of consultations for other features. Everything else in this folder is private. */
export { recordDecision } from './decisions.ts'
export { findConsultation, isConsultationShown } from './store.ts'
