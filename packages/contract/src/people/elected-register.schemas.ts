import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, optionalText, pageOf } from '../fields.schemas.ts'
import { limits } from '../limits.ts'
import { registerBodyKinds, registerMandateKinds } from './elected-register.ts'

/** A commune, an intercommunality, a department or another body of the register. */
export const RegisterBody = z.object({
  id: z.int(),
  kind: z.enum(registerBodyKinds),
  /** INSEE code, SIREN of an intercommunality, or the register's own. */
  code: z.string(),
  name: z.string(),
  /** Code of the department of a commune. */
  department: z.string().nullable(),
  /** The public directory has an official address of it, to which a code can be mailed. */
  has_address: z.boolean(),
  /** The public directory has its SIREN, with which ProConnect’s identity is compared. */
  has_siren: z.boolean(),
})
export type RegisterBody = z.infer<typeof RegisterBody>

/** A row of the register: never a birth, sex or occupation. */
export const RegisterMandate = z.object({
  id: z.uuid(),
  kind: z.enum(registerMandateKinds),
  given_name: z.string(),
  surname: z.string(),
  /** Office within the body, such as « 1er adjoint au Maire ». */
  function: z.string().nullable(),
  /** Canton, constituency or department within the body. */
  area: z.string().nullable(),
  mandate_from: z.iso.date().nullable(),
  function_from: z.iso.date().nullable(),
  body: RegisterBody,
})
export type RegisterMandate = z.infer<typeof RegisterMandate>

/** A mandate as the file of a department has it. */
export const CouncilSeat = z.object({
  id: z.uuid(),
  kind: z.enum(registerMandateKinds),
  /** Given name and surname. */
  name: z.string(),
  function: z.string().nullable(),
  area: z.string().nullable(),
})
export type CouncilSeat = z.infer<typeof CouncilSeat>

export const Council = z.object({
  id: z.int(),
  kind: z.enum(registerBodyKinds),
  name: z.string(),
  /** It has an official address, and has not refused invitations. */
  may_invite: z.boolean(),
  /** Mayors first, then by surname. */
  seats: z.array(CouncilSeat),
})
export type Council = z.infer<typeof Council>

export const DepartmentCode = z.string().regex(/^[0-9A-Z]{2,3}$/)

export const getDepartmentCouncils = {
  summary:
    'Councils of all communes of a department, the department’s own, and its seats in the region’s: one file, so that no request names a commune',
  params: z.object({ department: DepartmentCode }),
  returns: z.object({
    items: z.array(Council),
    /** Day of the register's last file; null: none was imported. */
    edition: z.iso.date().nullable(),
  }),
} satisfies Description

export const listRegisterBodies = {
  summary:
    'Bodies of the register of elected people whose name begins so, or that have this code; 20 at most',
  query: z.object({
    /** Beginning of the name, or the whole code. */
    q: z.string().trim().min(1).max(limits.search),
    kind: z.enum(registerBodyKinds).optional(),
  }),
  returns: z.object({
    items: z.array(RegisterBody),
    /** Day of the register's last file; null: none was imported. */
    edition: z.iso.date().nullable(),
  }),
} satisfies Description

export const listRegisterMandates = {
  summary: 'Present mandates of a body in the order of names, 50 a page, also by the beginning of a name',
  params: z.object({ bodyId: z.coerce.number().int().min(1).max(2_147_483_647) }),
  query: z.object({
    /** Beginning of surname or given name. */
    q: optionalText(limits.search).optional(),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(RegisterMandate),
  refusals: ['register_body_not_found'],
} satisfies Description
