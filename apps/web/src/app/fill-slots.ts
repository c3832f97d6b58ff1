import { lazy } from 'react'
import { backgroundPart, requestedPart } from '../lib/parts.ts'
import { ContentNotices } from '../slots/moderation.tsx'
import { WhyDialog } from '../slots/relevance.ts'
import { ReportDialog } from '../slots/reports.ts'
import { ComposingNotice, ElectionChoice, HeldNotice } from '../slots/reserves.tsx'
import { ShareDialog } from '../slots/shares.ts'
import { TickSheet } from '../slots/ticks.ts'
import { OfficialLink, ProfileVotes } from '../slots/votes.ts'

/** Puts the parts of higher districts where components of lower ones leave them a place. Call once, before drawing. */
export function fillSlots(): void {
  ContentNotices.fill(
    lazy(
      backgroundPart(
        () => import(/* visits: rare */ '../features/trust/moderation/notices/content-notices.tsx'),
        'ContentNotices',
      ),
    ),
  )
  ReportDialog.fill(
    lazy(
      requestedPart(
        () => import(/* visits: rare */ '../features/trust/reports/report-dialog.tsx'),
        'ReportDialog',
      ),
    ),
  )
  WhyDialog.fill(
    lazy(
      requestedPart(
        () => import(/* visits: rare */ '../features/discovery/relevance/why-dialog.tsx'),
        'WhyDialog',
      ),
    ),
  )
  ShareDialog.fill(
    lazy(
      requestedPart(
        () => import(/* visits: rare */ '../features/messaging/shares/share-dialog/share-dialog.tsx'),
        'ShareDialog',
      ),
    ),
  )
  HeldNotice.fill(
    lazy(
      backgroundPart(
        () => import(/* visits: rare */ '../features/civic/reserves/held-notice.tsx'),
        'HeldNotice',
      ),
    ),
  )
  ComposingNotice.fill(
    lazy(
      backgroundPart(
        () => import(/* visits: rare */ '../features/civic/reserves/composing-notice.tsx'),
        'ComposingNotice',
      ),
    ),
  )
  ElectionChoice.fill(
    lazy(
      requestedPart(
        () => import(/* visits: rare */ '../features/civic/reserves/election-choice.tsx'),
        'ElectionChoice',
      ),
    ),
  )
  ProfileVotes.fill(
    lazy(
      requestedPart(() => import(/* visits: rare */ '../features/civic/votes/profile-votes.tsx'), 'default'),
    ),
  )
  OfficialLink.fill(
    lazy(
      backgroundPart(() => import(/* visits: rare */ '../features/civic/votes/official-link.tsx'), 'default'),
    ),
  )
  TickSheet.fill(
    lazy(requestedPart(() => import(/* visits: rare */ '../features/civic/votes/tick-sheet.tsx'), 'default')),
  )
}
