import { LANGUAGES, eachLanguage } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { HOUR } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { EditionStory, FrozenEdition } from '../content.ts'
import { DIGEST_SECTIONS } from '../rules.ts'
import { editions } from '../tables.ts'

const SITE = 'https://cadence.example'

/** A story as frozen in an edition. */
export const frozenStory = (id: string, more: Partial<EditionStory> = {}): EditionStory => ({
  id,
  kind: 'article',
  section: 'news',
  url: `${SITE}/en/news/${id}`,
  title: 'As it was',
  excerpt: 'What was said then.',
  topic: 'AI News',
  momentum: 90,
  image: `${SITE}/covers/${id}-320.webp`,
  imageAlt: '',
  language: 'en',
  open: true,
  tier: 'freemium',
  publishedAt: '2026-11-20T05:00:00.000Z',
  ...more,
})

/** Stores an edition that was sent, the same for all languages; `premium` stories are for paying readers only. */
export async function sentEdition(
  db: Db,
  occurrence: Date,
  stories: { lead?: EditionStory; rest?: EditionStory[]; premium?: EditionStory[]; subject?: string },
  more: Partial<typeof editions.$inferInsert> = {},
): Promise<string> {
  const { lead, rest = [], premium = [], subject = lead?.title ?? 'Nothing' } = stories
  const content: FrozenEdition = {
    kind: 'edition',
    occurrence: occurrence.toISOString(),
    timeZone: 'Etc/GMT-1',
    subjects: eachLanguage(() => subject),
    contents: LANGUAGES.flatMap((language) =>
      TIERS.map((tier) => ({
        language,
        tier,
        lead: lead ?? null,
        sections: DIGEST_SECTIONS.map((section) => ({
          section,
          stories: [...rest, ...(tier === 'freemium' ? [] : premium)].filter(
            (each) => each.section === section,
          ),
        })).filter((each) => each.stories.length > 0),
      })),
    ),
  }
  const [row] = await db
    .insert(editions)
    .values({
      kind: 'edition',
      occurrence,
      state: 'sent',
      since: new Date(occurrence.getTime() - 12 * HOUR),
      until: occurrence,
      startedAt: occurrence,
      expiresAt: new Date(occurrence.getTime() + 6 * HOUR),
      content,
      ...more,
    })
    .returning({ id: editions.id })
  return row?.id ?? ''
}
