import type { AuthTab } from './identity-dialogs.ts'

export function SignInDialog({ tab }: { tab: AuthTab }) {
  return <p>{tab}</p>
}
