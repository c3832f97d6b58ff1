import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Banner } from '../../../ui/banner.tsx'
import { registrationQuery } from '../../accounts/identity/registration.ts'
import { dutiesQuery } from '../legal/queries.ts'

/** Stays on the screens of administrators until the points of contact that the law asks for are set. */
export function DutyNotice() {
  const { data } = useQuery(dutiesQuery)
  const registration = useQuery(registrationQuery)
  if (data === undefined || data.lacks.length === 0) return null
  return (
    <Banner tone="danger">
      <span>
        <Trans>
          Un point de contact manque : le règlement européen 2022/2065 l’exige (articles 11 et 12).{' '}
          <Link
            to="/administration/reglages"
            search={{ section: 'duties' }}
            className="font-semibold underline underline-offset-2"
          >
            Renseignez-le dans les réglages
          </Link>
        </Trans>
        {registration.data?.held === true && (
          <>
            {' '}
            <Trans>Jusque-là, les inscriptions restent fermées.</Trans>
          </>
        )}
      </span>
    </Banner>
  )
}
