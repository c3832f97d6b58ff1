/** State of a tick on its certificate: valid, suspended until a new name is confirmed, or ended. */
export const certificateStatuses = ['valid', 'suspended', 'ended'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]
