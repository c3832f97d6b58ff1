import { Trans, useLingui } from '@lingui/react/macro'
import { opensConsole } from '@parvis/contract/accounts/roles.ts'
import type { LawView } from '@parvis/contract/civic/laws.schemas.ts'
import { removeLawApplication } from '@parvis/contract/civic/laws.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { contentLanguage } from '../../../lib/language.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { useOwnProfile } from '../../accounts/identity/queries.ts'
import { OutsideLink } from './outside-link.tsx'
import { lawQuery, lawsKey } from './queries.ts'

const LawApplicationDialog = lazy(() =>
  import('./law-application-dialog.tsx').then((module) => ({ default: module.LawApplicationDialog })),
)

/** Whether a law applies: the source that says so, or that no file does. Editors enter and remove it. */
export function LawApplication({ law }: { law: LawView }) {
  const isInForce = law.status === 'application'
  if (law.status !== 'promulgation' && !isInForce) return null
  return (
    <div className="mt-2 text-sm text-ink-2">
      {law.application !== null && (
        <p lang={contentLanguage}>
          <Trans>
            Application d’après{' '}
            <OutsideLink url={law.application.url}>
              {law.application.institution}, {law.application.page}
            </OutsideLink>
            .
          </Trans>
        </p>
      )}
      {!isInForce && (
        <p>
          <Trans>Aucun fichier officiel ne dit depuis quand une loi s’applique.</Trans>
        </p>
      )}
      {(law.application !== null || !isInForce) && <EditorButtons law={law} />}
    </div>
  )
}

function EditorButtons({ law }: { law: LawView }) {
  const own = useOwnProfile()
  const [open, setOpen] = useState<'enter' | 'remove' | null>(null)
  if (!opensConsole(own?.editor_access)) return null
  const close = () => setOpen(null)
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      <Button look="secondary" onClick={() => setOpen('enter')}>
        {law.application === null ? <Trans>Inscrire l’application</Trans> : <Trans>Corriger</Trans>}
      </Button>
      {law.application !== null && (
        <Button look="secondary" onClick={() => setOpen('remove')}>
          <Trans>Retirer</Trans>
        </Button>
      )}
      {open === 'enter' && (
        <Suspense>
          <LawApplicationDialog law={law} onClose={close} />
        </Suspense>
      )}
      {open === 'remove' && <RemoveDialog law={law} onClose={close} />}
    </p>
  )
}

function RemoveDialog({ law: { reference }, onClose }: { law: LawView; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const removing = useSingleFlight({
    mutationFn: () => call(removeLawApplication, { params: { reference } }),
    onSuccess: (law) => {
      client.setQueryData(lawQuery(reference).queryKey, law)
      void client.invalidateQueries({ queryKey: lawsKey })
      notify.success(t`Application retirée`)
    },
    onError: (failure) => notify.error(t`Application`, i18n._(refusalText(failure))),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t`Retirer l’application de cette loi ?`}
      description={t`La loi revient à sa promulgation. L’acte reste au journal de l’équipe.`}
      confirmLabel={t`Retirer`}
      cancelLabel={t`Annuler`}
      closeLabel={t`Fermer`}
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    />
  )
}
