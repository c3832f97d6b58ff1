import { randomBytes } from 'node:crypto'
import { sha256 } from '@parvis/platform/digest.ts'

/** A secret of 192 bits for a link. */
export const newToken = () => randomBytes(24).toString('base64url')

/** Hash that the database keeps: nobody can join by reading the database. */
export const hashOf = (token: string) => sha256(`invitation ${token}`)

/** In the fragment, so that no server on the way logs the secret. */
export const linkOf = (siteUrl: string, token: string) => `${siteUrl}/invitation#${token}`
