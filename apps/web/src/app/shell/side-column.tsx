import { Trans, useLingui } from '@lingui/react/macro'
import { Feather, Landmark, UserRound } from 'lucide-react'
import { openSignIn } from '../../features/identity/identity-dialogs.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LegalLinks } from './legal-links.tsx'

function JoinCard() {
  const { t } = useLingui()
  return (
    <Card title={t`Prenez part au débat`}>
      <p className="text-sm text-ink-2">
        <Trans>
          Vous lisez en mode invité. Créez un compte pour soutenir, questionner, commenter et publier, sous
          votre responsabilité et sans publicité.
        </Trans>
      </p>
      <div className="mt-4 flex flex-col gap-2">
        <Button block onClick={() => openSignIn('sign-up')}>
          <Trans>Créer un compte</Trans>
        </Button>
        <Button block look="secondary" onClick={() => openSignIn('sign-in')}>
          <Trans>Se connecter</Trans>
        </Button>
      </div>
    </Card>
  )
}

function TabsCard() {
  const { t } = useLingui()
  const tabs = [
    {
      Icon: Landmark,
      tone: 'text-blue',
      name: t`Politiques`,
      about: t`Les posts des responsables vérifiés.`,
    },
    {
      Icon: Feather,
      tone: 'text-support',
      name: t`Journalistes`,
      about: t`Les analyses de la presse vérifiée.`,
    },
    { Icon: UserRound, tone: 'text-ink-2', name: t`Citoyens`, about: t`La parole de tous, la vôtre aussi.` },
  ]
  return (
    <Card title={t`Trois fils, trois paroles`}>
      <ul className="flex flex-col gap-3">
        {tabs.map(({ Icon, tone, name, about }) => (
          <li key={name} className="flex gap-3 text-sm">
            <Icon aria-hidden="true" size={18} className={`mt-0.5 shrink-0 ${tone}`} />
            <span>
              <strong className="block font-semibold">{name}</strong>
              <span className="text-ink-2">{about}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Beside the centre column on screens from 1024 px. */
export function SideColumn() {
  const { t } = useLingui()
  const signedIn = useSession().status === 'signed-in'
  return (
    <aside
      aria-label={t`À côté`}
      className="sticky top-(--header-height) hidden max-h-[calc(100dvh-var(--header-height))] flex-col gap-[18px] self-start overflow-y-auto py-5 lg:flex"
    >
      {!signedIn && <JoinCard />}
      <TabsCard />
      <LegalLinks />
    </aside>
  )
}
