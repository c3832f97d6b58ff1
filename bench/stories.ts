import { bulkActStories } from './bulk-acts.ts'
import { crowdStories } from './crowd.ts'
import { embedStories } from './embeds.ts'
import { feedStories } from './feeds.ts'
import { figuresStory } from './figures.ts'
import { browserStories } from './first-view.ts'
import { logStories } from './log.ts'
import { memberTableStories } from './member-table.ts'
import { messageStories } from './messages.ts'
import { notificationStories } from './notifications.ts'
import { pictureStory } from './picture.ts'
import { postStories } from './posts.ts'
import { publicRecordStories } from './public-record.ts'
import { replicaStory } from './replica.ts'
import { searchStories } from './search.ts'
import { sessionStories } from './sessions.ts'
import type { Stage } from './stage.ts'
import type { Story } from './story.ts'

/** All stories. Reads come first, since writes change what they return. */
export function storiesOf(stage: Stage): Story[] {
  return [
    ...feedStories(stage),
    ...embedStories(stage),
    figuresStory(stage),
    ...replicaStory(stage),
    pictureStory(stage),
    ...browserStories(stage),
    ...notificationStories(stage),
    ...searchStories(stage),
    ...memberTableStories(stage),
    ...publicRecordStories(stage),
    ...messageStories(stage),
    ...postStories(stage),
    ...bulkActStories(stage),
    ...crowdStories(stage),
    ...logStories(stage),
    ...sessionStories(stage),
  ]
}
