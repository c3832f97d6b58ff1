import { Trans, useLingui } from '@lingui/react/macro'

/** A suspension that ends later than this is a ban: years from now. */
const neverEnds = 20

/** Until when an account is closed. */
export function SuspendedMark({ until }: { until: string }) {
  const { i18n } = useLingui()
  const end = new Date(until)
  const forGood = end.getFullYear() - new Date().getFullYear() > neverEnds
  return (
    <span className="rounded-full bg-danger-soft px-2.5 py-1 text-danger">
      {forGood ? (
        <Trans>Compte fermé</Trans>
      ) : (
        <Trans>Suspendu jusqu’au {i18n.date(end, { dateStyle: 'long' })}</Trans>
      )}
    </span>
  )
}
