/** The kinds of entities that names in the news refer to. */
export const ENTITY_KINDS = ['company', 'model', 'person'] as const
export type EntityKind = (typeof ENTITY_KINDS)[number]

/** The format of the slug in the URL of a name's page. */
export const SLUG_FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const MAX_SLUG_LENGTH = 60

/** Maximum length of a name, and maximum number of other spellings. */
export const MAX_NAME_LENGTH = 80
export const MAX_ALIASES = 20

/** Maximum number of known names: as many as a complete list can hold. */
export const MAX_ENTITIES = 500

/** Number of timeline rows per page. */
export const TIMELINE_PAGE = 20

/** A name as a slug: `Hugging Face` becomes `hugging-face`; empty if it has no Latin letter or digit. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '')
