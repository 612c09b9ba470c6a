/** What a name in the news stands for. */
export const ENTITY_KINDS = ['company', 'model', 'person'] as const
