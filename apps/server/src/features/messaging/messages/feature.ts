import type { Feature } from '../../../feature.ts'
import { accountClosed } from '../../accounts/account/index.ts'
import { mediaOwners } from '../../content/files/index.ts'
import { memberBlocked, memberUnblocked } from '../../people/blocks/index.ts'
import { tellOfClosure, tellOfLeaving } from './closures.ts'
import { attachmentVisibleTo } from './policy.ts'
import { messageRoutes } from './routes.ts'

export const messagesFeature: Feature = {
  name: 'messages',
  attach() {
    memberBlocked.attach(tellOfClosure)
    memberUnblocked.attach(tellOfClosure)
    accountClosed.attach(tellOfLeaving)
    mediaOwners.register('message_id', attachmentVisibleTo)
  },
  routes({ api, hub }, context) {
    messageRoutes(api, context, hub)
  },
}
