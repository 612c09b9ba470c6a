import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#platform/db.ts'
import { siteSettings } from './tables.ts'

const figures = z.object({
  news_daily: z.string(),
  tools_tracked: z.string(),
  subscribers: z.string(),
  languages: z.string(),
})
type Figures = z.infer<typeof figures>

/** The four figures of the home page until an editor sets others. Source: public-site §1. */
export const DEFAULT_FIGURES: Figures = {
  news_daily: '50+',
  tools_tracked: '200+',
  subscribers: '10K+',
  languages: '5',
}

/** The four figures of the home page. */
export async function figuresOf(db: Db): Promise<Figures> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, 'figures'))
    .limit(1)
  return figures.catch(DEFAULT_FIGURES).parse(row?.value)
}
