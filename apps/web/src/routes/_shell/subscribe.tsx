import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CalendarClock, CircleCheck, RotateCcw, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useLoginPrompt } from '../../features/accounts/identity/identity-dialogs.ts'
import {
  monthlyPrice,
  type Plan,
  savedAYear,
  trialDays,
  yearlyDiscount,
  yearlyPrice,
} from '../../features/accounts/membership/plans.ts'
import { simulate } from '../../features/accounts/membership/simulated.ts'
import { SimulationNote } from '../../features/accounts/membership/simulation-note.tsx'
import { locale } from '../../lib/language.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { siteFacts, siteName } from '../../lib/site-name.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'

export const Route = createFileRoute('/_shell/subscribe')({
  staticData: { visits: 'rare' },
  beforeLoad() {
    if (siteFacts.noPremium) throw notFound()
  },
  component: Subscribe,
})

const euros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
const cents = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
const percent = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'always' })

function Price({ amount, per }: { amount: number; per: string }) {
  return (
    <p className="mt-1">
      <span className="font-display text-2xl font-semibold tabular-nums">{euros.format(amount)}</span>{' '}
      <span className="text-sm text-ink-2">{per}</span>
    </p>
  )
}

/** The offer, and the way to try it out: no money moves. */
function Subscribe() {
  const { t } = useLingui()
  usePageTitle(t`Abonnement`)
  const loginPrompt = useLoginPrompt()
  const group = useId()
  const [plan, setPlan] = useState<Plan>('yearly')
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<Plan | null>(null)

  const begin = async () => {
    if (!loginPrompt.require(t`Vous devez être connecté pour vous abonner.`)) return
    setBusy(true)
    await simulate()
    setBusy(false)
    setDone(plan)
    notify.info(t`Abonnement simulé`, t`Aucun paiement n’a été demandé, et rien n’a été envoyé.`)
  }

  const perMonth = cents.format(yearlyPrice / 12)
  const saving = euros.format(savedAYear)
  const offers = [
    {
      value: 'monthly',
      name: t`Mensuel`,
      price: <Price amount={monthlyPrice} per={t`par mois`} />,
      mark: null,
      line: t`Renouvelé chaque mois, arrêté quand vous voulez.`,
    },
    {
      value: 'yearly',
      name: t`Annuel`,
      price: <Price amount={yearlyPrice} per={t`par an`} />,
      mark: percent.format(-yearlyDiscount),
      line: t`Environ ${perMonth} par mois : vous économisez ${saving} par an.`,
    },
  ] as const
  const promises = [
    { Icon: CalendarClock, text: t`${trialDays} jours d’essai gratuit` },
    { Icon: Undo2, text: t`Annulation à tout moment` },
    { Icon: RotateCcw, text: t`Remboursement sur demande` },
  ]
  return (
    <>
      <PageHeader title={<Trans>Abonnement</Trans>} />
      <div className="flex flex-col gap-6 px-4 py-6">
        <p className="text-ink-2 text-pretty">
          <Trans>
            {siteName} Premium finance un réseau sans publicité. L’abonnement ne donne ni portée ni priorité :
            le classement des posts est le même pour tous.
          </Trans>
        </p>
        <SimulationNote>
          <Trans>Aucune carte n’est demandée, aucun argent ne circule.</Trans>
        </SimulationNote>
        <fieldset>
          <legend className="mb-3 text-post font-semibold">
            <Trans>Choisissez votre formule</Trans>
          </legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {offers.map(({ value, name, price, mark, line }) => (
              <label
                key={value}
                className={clsx(
                  'relative flex cursor-pointer flex-col rounded-xl border p-4 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
                  plan === value ? 'border-blue bg-blue-soft' : 'border-line bg-surface',
                )}
              >
                <span className="flex items-center justify-between gap-2">
                  <span className="inline-flex items-center gap-2.5 font-semibold">
                    <input
                      type="radio"
                      name={group}
                      value={value}
                      checked={plan === value}
                      onChange={() => setPlan(value)}
                      className="tick"
                    />
                    {name}
                  </span>
                  {mark && (
                    <span className="rounded-full bg-support-soft px-2.5 py-0.5 text-xs font-semibold text-support tabular-nums">
                      {mark}
                    </span>
                  )}
                </span>
                {price}
                <span className="mt-1 text-sm text-ink-2">{line}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <ul className="flex flex-col gap-2.5 text-sm">
          {promises.map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-2.5">
              <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-ink-3" />
              {text}
            </li>
          ))}
        </ul>
        <Button size="lg" block busy={busy} onClick={() => void begin()}>
          <Trans>Essayer {trialDays} jours gratuitement</Trans>
        </Button>
        {done && (
          <p
            role="status"
            className="flex items-start gap-2.5 rounded-lg bg-support-soft px-3.5 py-3 text-sm text-support"
          >
            <CircleCheck aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
            {done === 'yearly' ? (
              <Trans>Simulation terminée : vous auriez commencé votre essai de la formule annuelle.</Trans>
            ) : (
              <Trans>Simulation terminée : vous auriez commencé votre essai de la formule mensuelle.</Trans>
            )}
          </p>
        )}
      </div>
    </>
  )
}
