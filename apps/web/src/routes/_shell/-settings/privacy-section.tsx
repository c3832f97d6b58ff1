import { ExportPanel } from '../../../features/accounts/account/export-panel.tsx'
import { WritersChoice } from '../../../features/accounts/preferences/writers-choice.tsx'
import { BlockLists } from '../../../features/people/blocks/block-lists.tsx'
import { BlockedMembers } from '../../../features/people/blocks/blocked-members.tsx'
import { AudienceChoice } from '../../../features/people/follows/audience-choice.tsx'
import { ConsentChoice } from '../../../features/people/profiles/consent-choice.tsx'
import { WordFilters } from '../../../features/people/word-filters/word-filters.tsx'
import { useSession } from '../../../lib/session.ts'

/**
 * Settings of privacy: who reaches the member, who sees what ties them to others, whom and which words they keep at a distance, what they
 * agreed to, and their data.
 */
export function PrivacySection() {
  const session = useSession()
  return (
    <div className="flex flex-col gap-7">
      <WritersChoice />
      <AudienceChoice />
      <BlockedMembers list="blocked" />
      <BlockedMembers list="muted" />
      <BlockLists />
      <WordFilters />
      <ConsentChoice />
      {session.status === 'signed-in' && <ExportPanel memberId={session.userId} />}
    </div>
  )
}
