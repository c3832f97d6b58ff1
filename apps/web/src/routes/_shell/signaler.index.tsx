import { Trans, useLingui } from '@lingui/react/macro'
import { noticeTargets } from '@parvis/contract/trust/legal-notices.ts'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { NoticeForm } from '../../features/trust/redress/notice-form.tsx'
import type { Pointed } from '../../features/trust/redress/queries.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/signaler/')({
  staticData: { visits: 'rare' },
  validateSearch: ({ type, id }): { type?: string; id?: string } =>
    typeof type === 'string' && typeof id === 'string' ? { type, id } : {},
  component: GiveNotice,
})

function usePointed(): Pointed | null {
  const { type, id } = Route.useSearch()
  const target_type = noticeTargets.find((target) => target === type)
  return target_type === undefined || id === undefined ? null : { target_type, target_id: id }
}

/** The form by which anybody gives notice of an illegal content (regulation 2022/2065, article 16). */
function GiveNotice() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const given = usePointed()
  usePageTitle(t`Signaler un contenu illicite`)
  return (
    <>
      <PageHeader
        title={<Trans>Signaler un contenu illicite</Trans>}
        intro={
          <Trans>
            Avec ou sans compte. Une personne examine chaque signalement, vous recevez un reçu, la décision et
            ses recours. Pour un contenu qui enfreint seulement{' '}
            <Link to="/cgu" className="text-blue underline underline-offset-2">
              nos règles
            </Link>
            , le menu du contenu suffit. En cas de danger immédiat, appelez le 17 ou le 112.
          </Trans>
        }
      />
      <div className="px-4 py-6">
        <NoticeForm
          given={given}
          onGiven={(receipt, secret) =>
            void navigate({ to: '/signaler/recu/$receipt', params: { receipt }, hash: secret })
          }
        />
      </div>
    </>
  )
}
