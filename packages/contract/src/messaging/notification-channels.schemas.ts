import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Id } from '../fields.schemas.ts'
import { digestRhythms, pushDevicesKept } from './notification-channels.ts'

/** `address_confirmed`: mail is sent only to a confirmed address. */
export const DigestChoice = z.object({ rhythm: z.enum(digestRhythms), address_confirmed: z.boolean() })
export type DigestChoice = z.infer<typeof DigestChoice>

export const getDigest = {
  summary: 'How often the member gets a summary of unread notifications by mail; never, unless they chose it',
  returns: DigestChoice,
} satisfies Description

export const setDigest = {
  summary: 'Chooses how often the member gets a summary of unread notifications by mail',
  body: z.strictObject({ rhythm: z.enum(digestRhythms) }),
  returns: DigestChoice,
} satisfies Description

export const endDigest = {
  summary: 'Ends the summaries of whoever the link in one of them was made for; again changes nothing',
  body: z.object({ token: z.string().max(200) }),
  returns: z.object({ rhythm: z.literal('off') }),
  refusals: ['digest_link_invalid'],
} satisfies Description

/** A browser that shows the member's notifications while Parvis is closed. */
export const PushDevice = z.object({
  id: z.uuid(),
  /** SHA-256 of its endpoint in base64url, by which a browser recognises itself. */
  digest: z.string(),
  created_at: z.iso.datetime(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const PushState = z.object({
  /** Value for the browser's `applicationServerKey`: a P-256 point in base64url. */
  public_key: z.string(),
  devices: z.array(PushDevice).max(pushDevicesKept),
})

export const getPush = {
  summary: 'The server’s public key for push messages, and the member’s devices that get them',
  returns: PushState,
} satisfies Description

export const addPushDevice = {
  summary: 'Has notifications pushed to a browser, as its PushSubscription says; again changes nothing',
  body: z.object({
    endpoint: z.url().max(1000),
    keys: z.object({
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/),
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
    }),
  }),
  returns: PushDevice,
  refusals: ['push_device_refused', 'too_many_push_devices'],
} satisfies Description

export const removePushDevice = {
  summary: 'Pushes nothing more to one of the member’s devices; harmless when it is gone already',
  params: z.object({ deviceId: Id }),
  returns: z.object({ id: z.uuid() }),
} satisfies Description
