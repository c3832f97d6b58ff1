import { Trans } from '@lingui/react/macro'
import { KeptApartList } from '../blocks/kept-apart-list.tsx'
import { AudienceChoice } from '../follows/audience-choice.tsx'

/** Who sees what ties the member to others, and whom they keep at a distance. */
export function PrivacySection() {
  return (
    <section className="flex flex-col gap-6">
      <h2 className="text-post">
        <Trans>Confidentialité</Trans>
      </h2>
      <AudienceChoice />
      <KeptApartList list="blocked" />
      <KeptApartList list="muted" />
    </section>
  )
}
