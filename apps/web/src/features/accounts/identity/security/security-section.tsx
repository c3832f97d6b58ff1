import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PasskeysPanel } from '../passkeys/passkeys-panel.tsx'
import { EmailPanel } from './email-panel.tsx'
import { EventsPanel } from './events-panel.tsx'
import { FactorsPanel } from './factors-panel.tsx'
import { IdentitiesPanel } from './identities-panel.tsx'
import { Awaiting } from './panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { accountQuery, offerQuery } from './queries.ts'
import { SessionsPanel } from './sessions-panel.tsx'

/** The safety of one's own account: how one enters it, what guards it, who is in it. */
export function SecuritySection() {
  const account = useQuery(accountQuery)
  const offer = useQuery(offerQuery)
  const isManaged = offer.data?.is_managed ?? false
  return (
    <section>
      <h3 className="text-post">
        <Trans>Sécurité</Trans>
      </h3>
      <p className="mt-1 text-ink-2">
        <Trans>Comment vous entrez dans votre compte, et ce qui le protège.</Trans>
      </p>
      <div className="mt-3 divide-y divide-line rounded-xl border border-line bg-surface">
        {offer.error && !offer.data && (
          <div className="p-4 sm:p-5">
            <Awaiting query={offer} rows={1} />
          </div>
        )}
        <EmailPanel account={account.data} is_managed={isManaged} />
        <PasswordPanel email={account.data?.email ?? ''} offer={offer.data} />
        {offer.data?.passkeys && <PasskeysPanel />}
        <FactorsPanel account={account} offer={offer.data} />
        <IdentitiesPanel account={account} can_link={!isManaged && (offer.data?.can_link ?? false)} />
        <SessionsPanel />
        <EventsPanel />
      </div>
    </section>
  )
}
