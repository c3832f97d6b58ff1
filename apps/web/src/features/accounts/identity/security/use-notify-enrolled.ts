import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../ui/notify.ts'
import { securityKey } from './queries.ts'

/** Effects of a confirmed factor: on the page, and on other sessions. */
export function useNotifyEnrolled(isFirst: boolean): () => void {
  const { t } = useLingui()
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: securityKey })
    if (isFirst) {
      notify.success(t`Validation en deux étapes activée`, t`Vos autres appareils doivent se reconnecter.`)
    } else {
      notify.success(t`Moyen de validation ajouté`)
    }
  }
}
