import type { Feature } from '../../../feature.ts'
import { tellAnswers } from './answers.ts'
import { questionRoutes } from './routes.ts'

export const questionsFeature: Feature = {
  routes({ api }, context) {
    questionRoutes(api, context)
  },
  jobs: tellAnswers,
}
