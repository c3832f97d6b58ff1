import { useSession } from '../../../lib/session.ts'
import { DeleteAccount } from '../account/delete-account.tsx'

/** Acts that cannot be undone. */
export function DangerSection() {
  const session = useSession()
  return session.status === 'signed-in' && <DeleteAccount />
}
