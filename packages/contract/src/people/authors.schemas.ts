import { z } from 'zod'
import { Role } from '../accounts/roles.schemas.ts'
import { Orientation, PartyId } from './parties.schemas.ts'

/** Author of a post or comment, as its card shows them (spec 000 §3). Party and media appear only once verified. */
export const AuthorView = z.object({
  id: z.uuid(),
  name: z.string(),
  role: Role,
  verified: z.boolean(),
  avatar: z.string().nullable(),
  username: z.string().nullable(),
  party: PartyId.nullable(),
  media: z.string().nullable(),
  political_party: z.string().nullable(),
  political_orientation: Orientation.nullable(),
  /** Customary colour of the party. */
  party_color: z.string().nullable(),
})
export type AuthorView = z.infer<typeof AuthorView>
