/** Public interface of new facts for other features. Everything else in this folder is private. */
export {
  newFactsJob,
  recordAnswers,
  recordedDays,
  recordLawFacts,
  recordSpeeches,
  recordVotes,
} from './record.ts'
