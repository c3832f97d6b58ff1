import type { Feature } from '../../../feature.ts'
import { expirePrepared, handleImports } from './job.ts'
import { preparedVerificationRoutes } from './routes.ts'

export const preparedVerificationsFeature: Feature = {
  routes({ api }, context) {
    preparedVerificationRoutes(api, context)
  },
  jobs: handleImports,
  schedules: (context) => [
    {
      name: 'prepared-verifications',
      cron: '17 3 * * *',
      async run() {
        await expirePrepared(context)
      },
    },
  ],
}
