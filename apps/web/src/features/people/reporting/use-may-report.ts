import { useLingui } from '@lingui/react/macro'
import { notify } from '../../../ui/notify.ts'
import { type Notice, useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'

/** Whether the reader may report: a guest is told that it needs an account, asked to sign in, and offered the public form. */
export function useMayReport(): (target: Notice) => boolean {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  return (notice) => {
    const sentence = t`Vous devez être connecté pour signaler du contenu`
    const may = loginPrompt.require(sentence, { notice })
    if (!may) notify.error(t`Erreur`, sentence)
    return may
  }
}
