/** Public interface of questions for other features. Everything else in this folder is private. */
export { findQuestion } from './asked-questions.ts'
export { oweAnswer } from './owed-answers.ts'
export { firstQuestions, type PublicQuestion, publicQuestion, readOfficialFigures } from './store.ts'
