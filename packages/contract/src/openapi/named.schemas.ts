import type { z } from 'zod'
import * as credentials from '../accounts/credentials.schemas.ts'
import * as roles from '../accounts/roles.schemas.ts'
import * as siteSettings from '../accounts/site-settings.schemas.ts'
import * as siteSettingsAppearance from '../accounts/site-settings-appearance.schemas.ts'
import * as siteSettingsDuties from '../accounts/site-settings-duties.schemas.ts'
import * as siteSettingsIdentity from '../accounts/site-settings-identity.schemas.ts'
import * as siteSettingsOffer from '../accounts/site-settings-offer.schemas.ts'
import * as siteSettingsRegistration from '../accounts/site-settings-registration.schemas.ts'
import * as siteSettingsTexts from '../accounts/site-settings-texts.schemas.ts'
import * as siteSettingsWitnesses from '../accounts/site-settings-witnesses.schemas.ts'
import * as ballots from '../audit/ballots.schemas.ts'
import * as hash from '../audit/hash.schemas.ts'
import * as logProof from '../audit/log-proof.schemas.ts'
import * as moderationMarks from '../audit/moderation-marks.schemas.ts'
import * as blockFrame from '../civic/block-frame.schemas.ts'
import * as politicalBlocks from '../civic/political-blocks.schemas.ts'
import * as politicalPeople from '../civic/political-people.schemas.ts'
import * as postReference from '../content/post-reference.schemas.ts'
import { describedModules } from '../descriptions.ts'
import * as embeds from '../discovery/embeds.schemas.ts'
import * as feedTabs from '../feed-tabs.schemas.ts'
import * as id from '../id.schemas.ts'
import * as pages from '../pages.schemas.ts'
import * as authors from '../people/authors.schemas.ts'
import * as parties from '../people/parties.schemas.ts'
import * as person from '../people/person.schemas.ts'
import * as username from '../people/username.schemas.ts'
import * as verificationAsks from '../people/verification-asks.schemas.ts'
import * as realtime from '../realtime.schemas.ts'
import * as regions from '../regions.schemas.ts'
import * as text from '../text.schemas.ts'
import * as caseFilters from '../trust/case-filters.schemas.ts'
import * as caseViews from '../trust/case-views.schemas.ts'
import * as decisionViews from '../trust/decision-views.schemas.ts'

/** Modules of schemas that describe no endpoint themselves. */
const sharedModules: Readonly<Record<string, unknown>>[] = [
  credentials,
  roles,
  siteSettingsAppearance,
  siteSettingsDuties,
  siteSettingsIdentity,
  siteSettingsOffer,
  siteSettingsRegistration,
  siteSettingsTexts,
  siteSettingsWitnesses,
  siteSettings,
  ballots,
  hash,
  logProof,
  moderationMarks,
  blockFrame,
  politicalBlocks,
  politicalPeople,
  postReference,
  embeds,
  feedTabs,
  id,
  pages,
  authors,
  parties,
  person,
  username,
  verificationAsks,
  realtime,
  regions,
  text,
  caseFilters,
  caseViews,
  decisionViews,
]

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** Every schema that a module of the contract exports, by its name. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  [...sharedModules, ...describedModules]
    .flatMap((one) => Object.entries(one))
    .filter((entry): entry is [string, z.ZodType] => isSchema(entry[1])),
)
