import { Trans, useLingui } from '@lingui/react/macro'
import { type SettingsSection, settingsLimits } from '@parvis/contract/accounts/site-settings.ts'
import * as schemas from '@parvis/contract/trust/administration.schemas.ts'
import { restoreSiteSettings } from '@parvis/contract/trust/administration.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { refetchSettings, siteSettingsQuery } from './queries.ts'

/** Gives a section the values of an earlier version, as a new version; 0: the usual ones. */
export function RestoreDialog({
  section,
  version,
  restored,
  onClose,
}: {
  section: SettingsSection
  version: number
  restored: number
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.restoreSiteSettings.body,
    start: { reason: '' },
    bodyOf: ({ reason }) => ({ version, restored, reason }),
    faults: { reason: { missing: t`Dites pourquoi.` } },
    send: (body) => call(restoreSiteSettings, { params: { section }, body }),
    onSettled: () => refetchSettings(client),
    onSent: (next) => {
      client.setQueryData(siteSettingsQuery.queryKey, next)
      notify.success(t`Réglages rétablis`)
      onClose()
    },
  })
  return (
    <Dialog
      title={restored === 0 ? t`Rétablir les réglages d’origine ?` : t`Rétablir la version ${restored} ?`}
      description={t`Ces valeurs deviennent une nouvelle version, tout de suite et pour tout le monde. L’historique garde les autres.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form}>
        <ReasonArea
          label={t`Pourquoi`}
          hint={t`Les autres administrateurs le lisent dans l’historique et dans le journal des actes.`}
          limit={settingsLimits.reason}
          {...form.field('reason')}
        />
        <RefusalMessage error={form.refusal} />
        <Button type="submit" block busy={form.isSending}>
          <Trans>Rétablir</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
