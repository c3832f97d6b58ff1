import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Letters } from '../../../features/people/register-claims/letters.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { PageHeader } from '../../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/moderation/lettres')({
  staticData: { visits: 'rare' },
  component: RegisterLetters,
})

/** Where the staff prints the codes that go to town halls on paper. */
function RegisterLetters() {
  const { t } = useLingui()
  usePageTitle(t`Lettres à poster`)
  return (
    <>
      <PageHeader
        bare
        title={<Trans>Lettres à poster</Trans>}
        back={{ to: { to: '/moderation/verifications' }, label: t`Retour aux vérifications` }}
      />
      <Letters />
    </>
  )
}
