import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouterState } from '@tanstack/react-router'
import { DoorClosed } from 'lucide-react'
import { SignInRequired } from '../features/identity/sign-in-required.tsx'
import { usePageTitle } from '../lib/page-title.ts'
import { useSession } from '../lib/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface Space {
  name: MessageDescriptor
  /** Personal spaces ask a guest to sign in before anything else. */
  personal?: MessageDescriptor
}

/** Spaces whose address exists already, by the first segment of their path. */
const spaces: Record<string, Space> = {
  followers: { name: msg`Abonnés` },
  following: { name: msg`Abonnements` },
  'law-tracking': { name: msg`Suivi des lois` },
}

/** Says plainly that a space is not open in this version, and what can be done meanwhile. */
export function NotOpenYet() {
  const { t, i18n } = useLingui()
  const segment = useRouterState({ select: (state) => state.location.pathname.split('/')[1] ?? '' })
  const signedIn = useSession().status === 'signed-in'
  const space = spaces[segment]
  const name = space ? i18n._(space.name) : t`Cet espace`
  usePageTitle(name)

  if (space?.personal && !signedIn) return <SignInRequired title={name} sentence={i18n._(space.personal)} />
  return (
    <>
      <h1 className="border-b border-line px-4 py-3.5 text-lg">{name}</h1>
      <EmptyState
        icon={DoorClosed}
        title={t`Cet espace n’est pas ouvert dans cette version`}
        action={
          <Link to="/" className={buttonClass()}>
            <Trans>Retour à l’accueil</Trans>
          </Link>
        }
      >
        <Trans>
          En attendant, le fil d’accueil vous montre les posts des responsables politiques, des journalistes
          et des citoyens.
        </Trans>
      </EmptyState>
    </>
  )
}
