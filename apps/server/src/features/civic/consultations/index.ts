/** Public interface of consultations for other features. Everything else in this folder is private. */
export { findConsultation, isConsultationShown } from './store.ts'
