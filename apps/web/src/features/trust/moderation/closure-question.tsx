import { useLingui } from '@lingui/react/macro'
import { appealMonths } from '@parvis/contract/audit/decisions.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** A suspension or closure about to be decided. */
export interface Closure {
  name: string
  /** Null for a closure without end. */
  until: string | null
  also_remove: boolean
}

/** Says whose account closes, what that does, and that a letter is sent, before it happens. */
export function ClosureQuestion({
  closure,
  onAnswer,
}: {
  closure: Closure
  onAnswer: (agrees: boolean) => void
}) {
  const { t, i18n } = useLingui()
  const { name, until, also_remove } = closure
  const day = until && i18n.date(new Date(until), { dateStyle: 'long', timeStyle: 'short' })
  const effect = day
    ? t`Jusqu’au ${day}, ${name} ne pourra plus se connecter, et ce que ce compte a publié ne sera plus montré.`
    : t`${name} ne pourra plus se connecter, et ce que ce compte a publié ne sera plus montré, sans limite de durée.`
  const removal = also_remove ? t`Le contenu signalé est retiré.` : ''
  const letter = t`Une lettre lui donne la règle, vos mots et le moyen de contester pendant ${appealMonths} mois.`
  return (
    <ConfirmDialog
      title={day ? t`Suspendre le compte de ${name} ?` : t`Fermer le compte de ${name} ?`}
      description={[effect, removal, letter].filter((one) => one !== '').join(' ')}
      confirmLabel={day ? t`Suspendre le compte` : t`Fermer le compte`}
      cancelLabel={t`Ne rien décider`}
      closeLabel={t`Fermer cette fenêtre`}
      busy={false}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    />
  )
}
