/** Where a question to support is. */
export const SUPPORT_STATES = ['open', 'answered', 'closed'] as const
