/** What figures of a day are kept of. */
export const FIGURE_KINDS = ['topic', 'entity', 'language', 'publisher', 'tool-category', 'all'] as const
