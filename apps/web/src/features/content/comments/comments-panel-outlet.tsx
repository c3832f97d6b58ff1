import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { notify } from '../../../ui/notify.ts'
import { loadCommentsPanel, useOpenComments } from './open-panel.ts'

type Panel = Awaited<ReturnType<typeof loadCommentsPanel>>['CommentsPanel']

/** Stands once in the application; the panel's code comes when comments are first opened over a list. */
export function CommentsPanelOutlet() {
  const { t } = useLingui()
  const { postId, close } = useOpenComments()
  const [loaded, setLoaded] = useState<{ Panel: Panel } | null>(null)

  const onFailure = useEffectEvent(() => {
    notify.error(t`Erreur`, t`Les commentaires n’ont pas pu être ouverts. Vérifiez votre connexion.`)
    close()
  })
  useEffect(() => {
    if (postId === undefined || loaded !== null) return
    let wanted = true
    loadCommentsPanel().then(
      ({ CommentsPanel }) => setLoaded({ Panel: CommentsPanel }),
      () => wanted && onFailure(),
    )
    return () => {
      wanted = false
    }
  }, [postId, loaded])

  if (postId === undefined || loaded === null) return null
  return <loaded.Panel key={postId} postId={postId} onClose={close} />
}
