import { z } from 'zod'

/** Messages from a client on `/realtime`. */
export const RealtimeRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('authenticate'), token: z.string().max(8192).nullable() }),
  z.strictObject({ type: z.literal('subscribe'), topics: z.array(z.string().max(80)).min(1).max(50) }),
  z.strictObject({ type: z.literal('unsubscribe'), topics: z.array(z.string().max(80)).min(1).max(50) }),
  z.strictObject({ type: z.literal('ping') }),
])
export type RealtimeRequest = z.infer<typeof RealtimeRequest>
