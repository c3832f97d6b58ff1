import { useLingui } from '@lingui/react/macro'
import { apiAddress } from '@parvis/contract/endpoint.ts'

/** Links to the parts of a year's transparency report, as the templates of regulation (EU) 2024/2835 name them. */
export function ReportLinks({ year }: { year: number }) {
  const { t } = useLingui()
  const parts = [
    ['1_report_identification', t`Identification`],
    ['2_categories_names', t`Catégories`],
    ['3_member_states_orders', t`Ordres d’autorités`],
    ['4_notices', t`Notifications`],
    ['5_own_initiative_illegal', t`D’initiative : contenus illicites`],
    ['6_own_initiative_TC', t`D’initiative : conditions`],
    ['7_appeals_and_recidivism', t`Réclamations et récidives`],
    ['8_automated_means', t`Moyens automatisés`],
    ['11_qualitative', t`Partie qualitative`],
  ] as const
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-2">
      {parts.map(([part, name]) => (
        <li key={part}>
          <a
            href={`${apiAddress}/transparency/report/${year}/${part}.csv`}
            download
            className="text-blue underline underline-offset-2"
          >
            {name} ({year})
          </a>
        </li>
      ))}
    </ul>
  )
}
