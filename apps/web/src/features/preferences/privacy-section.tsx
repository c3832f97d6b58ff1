import { KeptApartList } from '../blocks/kept-apart-list.tsx'
import { AudienceChoice } from '../follows/audience-choice.tsx'
import { ConsentChoice } from '../profiles/consent-choice.tsx'
import { WritersChoice } from './writers-choice.tsx'

/** Who reaches the member, who sees what ties them to others, whom they keep at a distance, and what they agreed to. */
export function PrivacySection() {
  return (
    <div className="flex flex-col gap-7">
      <WritersChoice />
      <AudienceChoice />
      <KeptApartList list="blocked" />
      <KeptApartList list="muted" />
      <ConsentChoice />
    </div>
  )
}
