import { z } from 'zod'
import { oneLine, printedLine } from '../text.schemas.ts'
import { settingsLimits } from './site-settings.ts'

/** A witness of the public log (c2sp.org/tlog-witness): who it is, its key, and where it is asked to sign. */
export const LogWitness = z.strictObject({
  name: printedLine(settingsLimits.bodyName, oneLine),
  /** Verifier key: name, key id, and the base64 of type 4 and the public key. The server checks the id. */
  vkey: z
    .string()
    .trim()
    .max(400, { error: 'too_long' })
    .regex(/^[^\s+]+\+[0-9a-f]{8}\+B[A-Za-z0-9+/]{43}$/u, { error: 'vkey' }),
  /** Prefix of its address: `add-checkpoint` is added. */
  url: z
    .url({ protocol: /^https?$/, error: 'invalid' })
    .max(500, { error: 'too_long' })
    .overwrite((url) => url.replace(/\/+$/, '')),
})
export type LogWitness = z.infer<typeof LogWitness>

/** Witnesses that sign the states of the public log, and how many must have signed one. */
export const SiteWitnesses = z
  .strictObject({
    witnesses: z.array(LogWitness).max(settingsLimits.witnesses, { error: 'too_long' }).default([]),
    quorum: z.int({ error: 'bounds' }).min(0, { error: 'bounds' }).default(0),
  })
  .superRefine(({ witnesses, quorum }, context) => {
    if (quorum > witnesses.length)
      context.addIssue({ code: 'custom', path: ['quorum'], message: 'bounds', input: quorum })
    witnesses.forEach(({ vkey }, at) => {
      if (witnesses.findIndex((other) => other.vkey === vkey) < at)
        context.addIssue({ code: 'custom', path: ['witnesses', at, 'vkey'], message: 'twice', input: vkey })
    })
  })
