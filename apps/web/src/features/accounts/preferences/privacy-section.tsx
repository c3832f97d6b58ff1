import { useSession } from '../../../lib/session.ts'
import { BlockLists } from '../../people/blocks/block-lists.tsx'
import { KeptApartList } from '../../people/blocks/kept-apart-list.tsx'
import { AudienceChoice } from '../../people/follows/audience-choice.tsx'
import { ConsentChoice } from '../../people/profiles/consent-choice.tsx'
import { WordFilters } from '../../people/word-filters/word-filters.tsx'
import { ExportPanel } from '../account/export-panel.tsx'
import { WritersChoice } from './writers-choice.tsx'

/**
 * Who reaches the member, who sees what ties them to others, whom and which words they keep at a distance, what they
 * agreed to, and their data.
 */
export function PrivacySection() {
  const session = useSession()
  return (
    <div className="flex flex-col gap-7">
      <WritersChoice />
      <AudienceChoice />
      <KeptApartList list="blocked" />
      <KeptApartList list="muted" />
      <BlockLists />
      <WordFilters />
      <ConsentChoice />
      {session.status === 'signed-in' && <ExportPanel memberId={session.userId} />}
    </div>
  )
}
