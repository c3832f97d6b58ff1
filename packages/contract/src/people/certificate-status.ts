/** What a certificate says of its tick: it stands, waits for a new name to be confirmed, or is over. */
export const certificateStatuses = ['valid', 'suspended', 'ended'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]
