import { useSession } from '../../lib/session.ts'
import { ExportPanel } from '../account/export-panel.tsx'
import { BlockLists } from '../blocks/block-lists.tsx'
import { KeptApartList } from '../blocks/kept-apart-list.tsx'
import { AudienceChoice } from '../follows/audience-choice.tsx'
import { ConsentChoice } from '../profiles/consent-choice.tsx'
import { WordFilters } from '../word-filters/word-filters.tsx'
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
