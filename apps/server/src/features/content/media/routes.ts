import { uploadMedia } from '@parvis/contract/content/media.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from '../../accounts/identity/index.ts'
import { receive } from './receive.ts'

export function mediaRoutes(api: ParvisApi, context: AppContext): void {
  api.members(
    uploadMedia,
    ({ query, member, request }) => receive(context, member, { ...query, body: request.body }),
    { rate: { max: 40, window: 600 } },
  )
}
