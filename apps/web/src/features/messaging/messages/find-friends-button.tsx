import { Trans } from '@lingui/react/macro'
import { UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FindFriendsDialog } from './find-friends-dialog.tsx'

/** Leads to the people one may write to. */
export function FindFriendsButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UserRoundSearch aria-hidden="true" size={16} />
        <Trans>Chercher des amis</Trans>
      </Button>
      {open && <FindFriendsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
