import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Word that a member has to type exactly to confirm the deletion of their account (spec 001 §5). */
export const deletionWord = 'SUPPRIMER'

/** Days for which a data archive can be downloaded. */
export const exportDays = 7

export const exportStates = ['preparing', 'ready', 'failed'] as const

/** State of the archive of a member's data, while it is made and afterwards. */
export const ExportView = z.object({
  id: z.uuid(),
  state: z.enum(exportStates),
  /** Percentage of entries written so far. */
  progress: z.int().min(0).max(100),
  /** Size of the archive. Null until it is ready; so are the times below. */
  bytes: z.number().nullable(),
  created_at: z.iso.datetime(),
  ready_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
})
export type ExportView = z.infer<typeof ExportView>

const ExportState = z.object({ export: ExportView.nullable() })

export const getExport = endpoint({
  name: 'getExport',
  summary: 'The archive of the member’s own data, if they have asked for one',
  method: 'GET',
  path: '/me/export',
  access: 'member',
  returns: ExportState,
  refusals: [],
})

export const askExport = endpoint({
  name: 'askExport',
  summary: 'Has the archive of the member’s own data prepared; one at a time, however often it is asked for',
  method: 'POST',
  path: '/me/export',
  access: 'member',
  returns: ExportState,
  refusals: ['reauthentication_needed', 'recent_factor_required'],
})

export const openExport = endpoint({
  name: 'openExport',
  summary: 'An address of the ready archive that is good for two minutes, and for this session alone',
  method: 'POST',
  path: '/me/export/download',
  access: 'member',
  returns: z.object({ url: z.string() }),
  refusals: ['export_not_found', 'reauthentication_needed', 'recent_factor_required'],
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  summary:
    'Ends the member’s account and everything of it; a session that has proved nothing for ten minutes needs the mailed code of /auth/v1/reauthenticate',
  method: 'POST',
  path: '/me/deletion',
  access: 'member',
  body: z.strictObject({
    confirmation: z.literal(deletionWord, { error: 'mistyped' }),
    nonce: z.string().max(20).optional(),
  }),
  returns: z.object({ deleted: z.literal(true) }),
  refusals: ['reauthentication_needed', 'reauthentication_invalid'],
})
