import { useLingui } from '@lingui/react/macro'
import { ApiError, NetworkError } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { authFailure } from './auth-errors.ts'

/** The sentence for a failed call, of the API or of the authentication server. */
export function useFailureText(): (error: unknown) => string {
  const { t, i18n } = useLingui()
  return (error) => {
    if (error instanceof ApiError || error instanceof NetworkError) return i18n._(refusalText(error))
    const { known, serverMessage } = authFailure(error)
    return known ? i18n._(known) : (serverMessage ?? t`Une erreur technique s’est produite`)
  }
}

/** Returns the result of a call of the authentication client; throws its error, as forms expect. */
export function orThrow<Result extends { error: Error | null }>(result: Result): Result {
  if (result.error !== null) throw result.error
  return result
}
