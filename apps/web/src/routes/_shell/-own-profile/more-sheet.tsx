import { Trans, useLingui } from '@lingui/react/macro'
import { opensConsole } from '@parvis/contract/accounts/roles.ts'
import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { SavedPostsCard } from '../../../features/content/saves/saved-posts-card.tsx'
import { RecentActivity } from '../../../features/people/profiles/recent-activity.tsx'
import { ReferralCard } from '../../../features/people/profiles/referral-card.tsx'
import { readableAddress } from '../../../lib/readable-address.ts'
import { signOut } from '../../../lib/session.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ErrorQueueLink } from './error-queue-link.tsx'

/** Everything of one's own profile that is not for its readers: referral, saved posts, activity, account, session. */
export function MoreSheet({ profile, onClose }: { profile: OwnProfileView; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet title={t`Plus`} closeLabel={t`Fermer`} onClose={onClose}>
      <ReferralCard code={profile.referral_code} />
      <SavedPostsCard />
      <Link
        to="/settings"
        className="flex items-center gap-3.5 border-b border-line px-4 py-4 transition-colors duration-150 -outline-offset-2 hover:bg-sunk/60"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-blue-soft text-blue">
          <Settings aria-hidden="true" size={19} strokeWidth={1.75} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-display text-post font-semibold">
            <Trans>Paramètres</Trans>
          </span>
          <span className="block text-sm text-ink-2">
            <Trans>Apparence, notifications, confidentialité, sécurité</Trans>
          </span>
        </span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
      </Link>
      <RecentActivity />
      <Account profile={profile} />
    </Sheet>
  )
}

function Account({ profile }: { profile: OwnProfileView }) {
  const { t } = useLingui()
  const roles = { citizen: t`Citoyen`, journalist: t`Journaliste`, politician: t`Responsable politique` }
  const facts = [
    { name: t`Adresse email`, value: readableAddress(profile.email) },
    { name: t`Type de compte`, value: roles[profile.role] },
  ]
  return (
    <section aria-label={t`Votre compte`} className="flex flex-col items-start gap-5 px-4 py-5">
      <dl className="grid w-full grid-cols-1 gap-3">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {(profile.is_moderator || profile.is_administrator || profile.is_editor) && (
        <nav aria-label={t`Équipe`} className="flex flex-wrap gap-2">
          {(profile.is_moderator || profile.is_administrator) && (
            <>
              <Link to="/moderation" className={buttonClass({ look: 'secondary', size: 'sm' })}>
                <Trans>Modération</Trans>
              </Link>
              <Link to="/moderation/verifications" className={buttonClass({ look: 'secondary', size: 'sm' })}>
                <Trans>Demandes de vérification</Trans>
              </Link>
            </>
          )}
          {profile.is_editor && <ErrorQueueLink mayCount={opensConsole(profile.editor_access)} />}
        </nav>
      )}
      <SignOutButton />
    </section>
  )
}

function SignOutButton() {
  const [leaving, setLeaving] = useState(false)
  return (
    <Button
      look="secondary"
      busy={leaving}
      onClick={() => {
        setLeaving(true)
        void signOut().finally(() => setLeaving(false))
      }}
    >
      {!leaving && <LogOut aria-hidden="true" size={16} />}
      <Trans>Se déconnecter</Trans>
    </Button>
  )
}
