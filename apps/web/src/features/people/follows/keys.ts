export const followListsKey = ['follows'] as const
/** Below "me": who asked one member is forgotten with the session. */
export const followRequestsKey = ['me', 'follow-requests'] as const
