import { z } from 'zod'
import { Role } from '../accounts/roles.schemas.ts'
import { boundedText } from '../text.schemas.ts'
import { Orientation, PartyId } from './parties.schemas.ts'
import { normalisedUsername } from './profile-texts.ts'

/** Username of somebody as it is typed, with or without `@` and in any case; read as it is stored. */
export const TypedUsername = boundedText(64, normalisedUsername)

/** A member in short form: one who acted, or the subject of an act. */
export const Person = z.object({ id: z.uuid(), name: z.string(), username: z.string().nullable() })

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
