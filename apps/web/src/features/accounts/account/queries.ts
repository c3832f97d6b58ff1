import { getExport } from '@parvis/contract/accounts/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

/** The archive of one's own data; null while none was asked for. */
export const exportQuery = queryOptions({
  queryKey: ['me', 'export'] as const,
  queryFn: ({ signal }) => call(getExport, { signal }).then((answer) => answer.export),
  // Live events may be missed: an archive in progress is read again now and then.
  refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? 5_000 : false),
})
