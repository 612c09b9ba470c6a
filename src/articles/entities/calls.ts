import * as z from 'zod/mini'
import { articleCard } from '../calls.ts'
import { KEPT_SECONDS, entityLink, inLanguage } from '../shapes.ts'
import { call, moment, nothing, rowId, wholeNumber } from '#platform/call.ts'
import {
  ENTITY_KINDS,
  MAX_ALIASES,
  MAX_NAME_LENGTH,
  SLUG_FORM,
  MAX_SLUG_LENGTH,
  TIMELINE_PAGE,
} from './rules.ts'

const slug = z.string().check(z.maxLength(MAX_SLUG_LENGTH), z.regex(SLUG_FORM, 'library.entities.notFound'))

/** A name in the list, with the number of its published stories in total and in the last thirty days. */
const entityCounted = z.extend(entityLink, {
  aliases: z.array(z.string()),
  stories: z.number(),
  lately: z.number(),
})
export type EntityCounted = z.infer<typeof entityCounted>

export const entities = call('entities', {
  summary:
    'Lists the companies, models and people mentioned in published stories, those from the last 30 days ' +
    'first.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: nothing,
  output: z.object({ items: z.array(entityCounted), total: z.number() }),
})

const entityView = z.extend(entityCounted, {
  first_at: z.nullable(moment),
  last_at: z.nullable(moment),
  /** Months with stories, written 2026-11, newest first. */
  months: z.array(z.object({ month: z.string(), count: z.number() })),
  /** The publishers whose reports the newest stories are based on, and the number of those stories. */
  publishers: z.array(z.object({ name: z.string(), stories: z.number() })),
  /** The names mentioned together with it, and how often. */
  together: z.array(z.extend(entityLink, { stories: z.number() })),
})
export type EntityView = z.infer<typeof entityView>

export const entity = call('entity', {
  summary:
    'Returns what is known about one name: when it was in the news, who reported on it and which names ' +
    'are mentioned with it.',
  method: 'GET',
  path: 'entities/{slug}',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ slug }),
  output: entityView,
  refusals: ['library.entities.notFound'],
})

/** A story of a timeline. `publishers` are those that reported it; empty if the story is locked. */
const entityStory = z.extend(articleCard, { publishers: z.array(z.string()) })
export type EntityStory = z.infer<typeof entityStory>

export const entityTimeline = call('entity-timeline', {
  summary:
    'Lists the stories that mention a name, newest first, with only the titles of locked ones. Older ' +
    'stories require a paid plan.',
  method: 'GET',
  path: 'entities/{slug}/timeline',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({
    slug,
    ...inLanguage,
    limit: wholeNumber(1, 50, TIMELINE_PAGE),
    cursor: z.optional(z.string().check(z.maxLength(300), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  }),
  output: z.object({
    items: z.array(entityStory),
    total: z.number(),
    next_cursor: z.nullable(z.string()),
    /** There are older stories, which require a paid plan. */
    earlier_locked: z.boolean(),
  }),
  refusals: ['library.entities.notFound', 'library.entities.premiumOnly', 'problem.cursor'],
})

const name = z
  .string()
  .check(z.trim(), z.minLength(1, 'library.entities.nameMissing'), z.maxLength(MAX_NAME_LENGTH))
const aliases = z.array(name).check(z.maxLength(MAX_ALIASES))

/** A name as managed by editors. */
const keptEntity = z.extend(entityLink, {
  id: z.string(),
  aliases: z.array(z.string()),
  stories: z.number(),
})
export type KeptEntity = z.infer<typeof keptEntity>

export const adminEntities = call('admin-entities', {
  summary: 'Lists all names that articles are scanned for, sorted by name.',
  method: 'GET',
  path: 'admin/entities',
  input: nothing,
  output: z.object({ items: z.array(keptEntity), total: z.number() }),
})

export const adminEntityAdd = call('admin-entity-add', {
  summary: 'Adds a name. The next scan looks for it in all articles.',
  path: 'admin/entities',
  input: z.object({ name, kind: z.enum(ENTITY_KINDS), aliases: z._default(aliases, []) }),
  output: z.object({ id: z.string(), slug: z.string() }),
  refusals: ['library.entities.nameTaken', 'library.entities.full'],
})

export const adminEntityChange = call('admin-entity-change', {
  summary: 'Changes the name, kind and other spellings. The address of its page stays the same.',
  path: 'admin/entities/{id}',
  method: 'PATCH',
  input: z.object({ id: rowId, name, kind: z.enum(ENTITY_KINDS), aliases }),
  output: z.object({ id: z.string() }),
  refusals: ['library.entities.notFound', 'library.entities.nameTaken'],
})

export const adminEntityMerge = call('admin-entity-merge', {
  summary: 'Merges a name into another one, which takes over its stories and spellings, and deletes it.',
  path: 'admin/entities/{id}/merge',
  input: z.object({ id: rowId, into: rowId }),
  output: z.object({ id: z.string() }),
  refusals: ['library.entities.notFound', 'library.entities.mergeSelf'],
})

export const adminEntityRemove = call('admin-entity-remove', {
  summary: 'Removes a name and its page. It is not added back automatically.',
  path: 'admin/entities/{id}',
  method: 'DELETE',
  input: z.object({ id: rowId }),
  output: z.object({ id: z.string() }),
  refusals: ['library.entities.notFound'],
})
