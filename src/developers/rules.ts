/** What a key may be used for. */
export const SCOPES = ['read', 'changes', 'figures'] as const
