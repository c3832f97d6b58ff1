import type { Shot } from './load.ts'
import { credentials, memberCount, signIn } from './people.ts'
import { ofIdealQuery } from './posts.ts'
import type { Stage } from './stage.ts'
import type { Story } from './story.ts'

const status: Shot = { method: 'GET', path: '/api/v1/status' }

/** Renewals, sign-ins, and the cost of a token. */
export function sessionStories(stage: Stage): Story[] {
  return [
    {
      name: 'session renewal',
      isQuick: true,
      script: 'refresh',
      shots: async () =>
        (await signIn(stage.server, stage.sized(memberCount, 3))).map(
          ({ refreshToken }): Shot => ({
            method: 'POST',
            path: '/auth/v1/token?grant_type=refresh_token',
            body: { refresh_token: refreshToken },
          }),
        ),
      ...ofIdealQuery(stage, 0.9),
    },
    {
      name: 'password sign-in',
      shots: async () =>
        credentials.map(
          (body): Shot => ({ method: 'POST', path: '/auth/v1/token?grant_type=password', body }),
        ),
    },
    {
      name: 'a request with a token',
      isQuick: true,
      shots: async () => (await stage.members()).map(({ token }): Shot => ({ ...status, token })),
      yardstick: { name: 'the same request without one', shots: async () => [status] },
      targets: { addedMs: 0.1 },
    },
  ]
}
