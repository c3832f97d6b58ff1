import { boundedText } from '../text.schemas.ts'
import { normalisedUsername } from './profile-texts.ts'

/** Username of somebody as it is typed, with or without `@` and in any case; read as it is stored. */
export const TypedUsername = boundedText(64, normalisedUsername)
