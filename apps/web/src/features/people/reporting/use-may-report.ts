import { useLingui } from '@lingui/react/macro'
import { notify } from '../../../ui/notify.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'

/** Whether the reader may report: a guest is told that it needs an account, and asked to sign in. */
export function useMayReport(): () => boolean {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  return () => {
    const sentence = t`Vous devez être connecté pour signaler du contenu`
    const may = loginPrompt.require(sentence)
    if (!may) notify.error(t`Erreur`, sentence)
    return may
  }
}
