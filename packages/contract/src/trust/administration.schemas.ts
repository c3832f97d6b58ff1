import { z } from 'zod'
import { sectionSchemas } from '../accounts/site-settings.schemas.ts'
import { type SettingsSection, settingsLimits, settingsSections } from '../accounts/site-settings.ts'
import { actOrigins } from '../audit/staff-acts.ts'
import { ImportState } from '../civic/imports.schemas.ts'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, Id, pageOf } from '../fields.schemas.ts'
import { imageTypes } from '../limits.ts'
import { Person } from '../people/profiles.schemas.ts'
import { forAdministrators, forImages } from '../refusal-groups.ts'

/** Number of changes of a section; 0: it has its usual values. Sent back with the next change. */
const Version = z.int().min(0)
const Reason = boundedText(settingsLimits.reason)

const stateOf = <Values extends z.ZodType>(values: Values) =>
  z.object({
    version: Version,
    values,
    /** Null for the usual values. */
    changed_at: z.iso.datetime().nullable(),
  })

/** Every section with its values, as administrators change them. */
const SettingsState = z.object({
  identity: stateOf(sectionSchemas.identity),
  appearance: stateOf(sectionSchemas.appearance),
  contact: stateOf(sectionSchemas.contact),
  legal: stateOf(sectionSchemas.legal),
  pages: stateOf(sectionSchemas.pages),
  languages: stateOf(sectionSchemas.languages),
  features: stateOf(sectionSchemas.features),
  limits: stateOf(sectionSchemas.limits),
  retention: stateOf(sectionSchemas.retention),
  duties: stateOf(sectionSchemas.duties),
  registration: stateOf(sectionSchemas.registration),
  witnesses: stateOf(sectionSchemas.witnesses),
})
export type SettingsState = z.infer<typeof SettingsState>

const draftOf = <Section extends SettingsSection>(section: Section) =>
  z.strictObject({
    section: z.literal(section),
    version: Version,
    values: sectionSchemas[section],
    reason: Reason,
  })

/** Body of a change of each section; each form checks its values by its own. */
export const sectionDrafts = {
  identity: draftOf('identity'),
  appearance: draftOf('appearance'),
  contact: draftOf('contact'),
  legal: draftOf('legal'),
  pages: draftOf('pages'),
  languages: draftOf('languages'),
  features: draftOf('features'),
  limits: draftOf('limits'),
  retention: draftOf('retention'),
  duties: draftOf('duties'),
  registration: draftOf('registration'),
  witnesses: draftOf('witnesses'),
} as const satisfies Record<SettingsSection, z.ZodType>

/** A change of one section, whole. */
const SectionDraft = z.discriminatedUnion('section', [
  sectionDrafts.identity,
  sectionDrafts.appearance,
  sectionDrafts.contact,
  sectionDrafts.legal,
  sectionDrafts.pages,
  sectionDrafts.languages,
  sectionDrafts.features,
  sectionDrafts.limits,
  sectionDrafts.retention,
  sectionDrafts.duties,
  sectionDrafts.registration,
  sectionDrafts.witnesses,
])
export type SectionDraft = z.output<typeof SectionDraft>

export const readSiteSettings = {
  summary: 'The settings of the site by section, each with its version; for administrators',
  returns: SettingsState,
  refusals: [...forAdministrators],
} satisfies Description

const refusals = [
  ...forAdministrators,
  'site_settings_changed',
  'site_settings_unchanged',
  'points_of_contact_required',
  'site_logo_unknown',
  'witness_key_invalid',
  'witness_address_invalid',
] as const satisfies Description['refusals']

export const changeSiteSettings = {
  summary:
    'Gives a section of the settings new values, with the reason; of two at once the second is told. Every node follows within a second; for administrators',
  body: SectionDraft,
  returns: SettingsState,
  refusals,
} satisfies Description

const Reference = z.object({ section: z.enum(settingsSections) })

export const restoreSiteSettings = {
  summary:
    'Gives a section of the settings the values that an earlier version had, or its usual ones (0), with the reason; for administrators',
  params: Reference,
  body: z.strictObject({ version: Version, restored: Version, reason: Reason }),
  returns: SettingsState,
  refusals: [...refusals, 'site_settings_version_unknown'],
} satisfies Description

/** A change of a section: what it had, and what it got. */
const SettingsChange = z.object({
  version: z.int(),
  before: z.record(z.string(), z.json()),
  after: z.record(z.string(), z.json()),
  reason: z.string(),
  /** Version whose values it restored; null for new values. */
  restored: z.int().nullable(),
  created_at: z.iso.datetime(),
  via: z.enum(actOrigins),
  /** Null for the command line, and once that account is gone. */
  actor: Person.nullable(),
})
export type SettingsChange = z.infer<typeof SettingsChange>

export const listSiteSettingsChanges = {
  summary:
    'What became of a section of the settings: who changed what, when and why, latest first, 10 a page; never rewritten; for administrators',
  params: Reference,
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(SettingsChange),
  refusals: [...forAdministrators],
} satisfies Description

export const uploadSiteLogo = {
  summary:
    'Keeps a picture, cut to a square, which becomes the logo once the section `appearance` names it; for administrators',
  file: imageTypes,
  returns: z.object({ logo: z.string() }),
  refusals: [...forAdministrators, ...forImages],
} satisfies Description

const Moment = z.iso.datetime()

const FailedJob = z.object({
  id: z.uuid(),
  /** Name of its queue, as in logs and figures. */
  queue: z.string(),
  failed_at: Moment,
  tries: z.number(),
  /** Code or name of the last error; never its message, which may quote an address. */
  error: z.string().nullable(),
})
export type FailedJob = z.infer<typeof FailedJob>

/** `in_use`, or why it is left out. */
const ReplicaState = z.enum([
  'in_use',
  'starting',
  'lagging',
  'unreachable',
  'not_a_replica',
  'other_cluster',
  'several_servers',
])
export type ReplicaState = z.infer<typeof ReplicaState>

const ServiceState = z.object({
  version: z.string(),
  node: z.string(),
  /** When the node that answers was started. */
  started_at: Moment,
  /** Nodes that live, oldest first. */
  nodes: z.array(
    z.object({
      id: z.uuid(),
      host: z.string(),
      version: z.string(),
      roles: z.array(z.string()),
      started_at: Moment,
      /** The node that answers. */
      is_this: z.boolean(),
    }),
  ),
  /** How nodes hear each other, and whether the node that answers hears them now. */
  bus: z.object({ kind: z.enum(['database', 'redis']), connected: z.boolean() }),
  migrations: z.object({
    applied: z.number(),
    latest: z.string().nullable(),
    /** Migrations of this version that are not applied. */
    pending: z.array(z.string()),
    /** Number of migrations of newer versions. */
    ahead: z.number(),
  }),
  /** Free and total bytes of the disk of the data folder; null where the system does not tell. */
  disk: z.object({ free: z.number(), total: z.number() }).nullable(),
  /** The latest whole backup, made by `npm run backup`. */
  last_backup: z.object({ finished_at: Moment, bytes: z.number() }).nullable(),
  /** Replicas of the database, as the node that answers sees them. */
  replicas: z.array(
    z.object({
      /** Its place in DATABASE_REPLICA_URL, from 1. */
      replica: z.string(),
      state: ReplicaState,
      /** Age of the oldest change that it has not replayed; null while it is not known. */
      lag_seconds: z.number().nullable(),
    }),
  ),
  queues: z.array(
    z.object({
      queue: z.string(),
      waiting: z.number(),
      active: z.number(),
      /** When the oldest job that waits was made. */
      oldest_at: Moment.nullable(),
    }),
  ),
  /** Latest first, 50 at most. */
  failed_jobs: z.array(FailedJob),
  schedules: z.array(
    z.object({
      schedule: z.string(),
      succeeded_at: Moment.nullable(),
      /** Time of the last failure. */
      failed_at: Moment.nullable(),
      failures: z.number(),
    }),
  ),
  /** Official sources, as `GET /imports` lists them, with the reasons. */
  imports: z.array(
    ImportState.extend({
      /** Address or name of the file of the last import. */
      read_from: z.string().nullable(),
      /** Last refused file since that import: when, and why. */
      refused_at: Moment.nullable(),
      refusal: z.string().nullable(),
      /** Why documents were set aside, the most frequent first. */
      reasons: z.array(
        z.object({
          reason: z.string(),
          count: z.int(),
          examples: z.array(z.object({ unit: z.string(), detail: z.string() })),
        }),
      ),
    }),
  ),
})
export type ServiceState = z.infer<typeof ServiceState>

export const getServiceState = {
  summary:
    'State of the service: version, nodes and their bus, schema, disk, last backup, queues, failed jobs, recurring work and imports; for administrators',
  returns: ServiceState,
  refusals: [...forAdministrators],
} satisfies Description

export const retryJob = {
  summary: 'Tries a failed job once more; refused when it is not, or no longer, failed',
  params: z.object({ jobId: Id }),
  returns: ServiceState,
  refusals: [...forAdministrators, 'job_not_failed'],
} satisfies Description
