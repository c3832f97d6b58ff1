export const roles = ['citizen', 'journalist', 'politician'] as const
