/** Names of what is read of verifications, apart from how it is read: the first visit carries only these. */
export const ownVerificationKey = ['own-verification'] as const
export const certificateKey = ['certificate'] as const
export const ownOrganisationsKey = ['own-organisations'] as const
export const preparedKey = ['prepared-verification'] as const
