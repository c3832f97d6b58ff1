/** Public interface of questions for other features. Everything else in this folder is private. */
export { findQuestion } from './asked-questions.ts'
export { type PublicQuestion, publicQuestion } from './public-question.ts'
export { firstQuestions } from './store.ts'
