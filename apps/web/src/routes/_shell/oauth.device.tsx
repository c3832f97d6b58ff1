import { useLingui } from '@lingui/react/macro'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { DeviceRequest } from '../../features/accounts/applications/device-request.tsx'
import { SignInRequired } from '../../features/accounts/identity/sign-in-required.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/oauth/device')({
  staticData: { visits: 'rare' },
  validateSearch: ({ user_code: code }): { user_code?: string } =>
    typeof code === 'string' ? { user_code: code } : {},
  component: Device,
})

/** Where a member types the code that a device shows (RFC 8628). */
function Device() {
  const { t } = useLingui()
  const session = useSession()
  const navigate = useNavigate()
  const { user_code: userCode = '' } = Route.useSearch()
  const title = t`Connecter un appareil`
  usePageTitle(title)
  if (session.status !== 'signed-in')
    return (
      <SignInRequired
        title={title}
        sentence={t`Connectez-vous pour saisir le code que montre votre appareil.`}
      />
    )
  return (
    <>
      <PageHeader title={title} />
      <DeviceRequest
        key={session.userId}
        userCode={userCode}
        onCode={(code) => void navigate({ to: '/oauth/device', search: { user_code: code }, replace: true })}
      />
    </>
  )
}
