import type { Feature } from '../../../feature.ts'
import { accountClosed } from '../../accounts/account/index.ts'
import { mediaOwners } from '../../content/files/index.ts'
import { memberBlocked } from '../../people/blocks/index.ts'
import { attachmentVisibleTo } from './policy.ts'
import { messageRoutes } from './routes.ts'
import { closeConversation, tellOfLeaving } from './service.ts'

export const messagesFeature: Feature = {
  name: 'messages',
  attach() {
    memberBlocked.attach(closeConversation)
    accountClosed.attach(tellOfLeaving)
    mediaOwners.register('message_id', attachmentVisibleTo)
  },
  routes({ api, hub }, context) {
    messageRoutes(api, context, hub)
  },
}
