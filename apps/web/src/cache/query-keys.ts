/** Keys below which features of several districts have something read again. */
export const notificationsKey = ['me', 'notifications'] as const
export const moderationKey = ['moderation'] as const
