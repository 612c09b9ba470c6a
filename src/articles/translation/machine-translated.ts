import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { translations } from '../tables.ts'

const wanted = alias(translations, 'wanted')

/** Whether the reader's text is a machine translation that an editor has approved; pages say this too. */
export const reviewedTranslation = sql<boolean>`(${wanted.itemId} is not null and ${wanted.reviewedAt} is not null and ${wanted.translator} not in ('person', 'sample'))`

/** Whether the reader's text is a machine translation that no person has approved; pages say so. */
export const machineTranslated = sql<boolean>`(${wanted.itemId} is not null and ${wanted.reviewedAt} is null and ${wanted.translator} not in ('person', 'sample'))`
