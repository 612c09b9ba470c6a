/** What a name in the news stands for. */
export const ENTITY_KINDS = ['company', 'model', 'person'] as const
export type EntityKind = (typeof ENTITY_KINDS)[number]

/** What stands in the address of the page of a name. */
export const SLUG_FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const MAX_SLUG_LENGTH = 60

/** Longest name, and how many further spellings one may have. */
export const MAX_NAME_LENGTH = 80
export const MAX_ALIASES = 20

/** Names that are known at most: what a list of all of them can hold. */
export const MAX_ENTITIES = 500

/** Rows of a timeline in one answer. */
export const TIMELINE_PAGE = 20

/** A name as the end of an address: `Hugging Face` is `hugging-face`; empty where it has no Latin letter or digit. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
