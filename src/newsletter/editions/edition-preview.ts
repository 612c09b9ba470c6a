import { eq } from 'drizzle-orm'
import { strongestSamples } from '#articles/samples/samples.ts'
import { say } from '#languages/languages.ts'
import type { Language } from '#languages/rules.ts'
import type { Tier } from '#membership/rules.ts'
import { namesOf } from '#people/people.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import type { FrozenEdition } from '../content.ts'
import { oneClickLink } from '../links.ts'
import { LINK_PATHS } from '../rules.ts'
import { drawEdition } from '../mail/draw-edition.ts'
import { personalise } from '../mail/marks.ts'
import type { Drawn } from '../mail/edition-mail.ts'
import { settingsOf } from '../settings.ts'
import { editions } from '../tables.ts'
import { adminEditionPreview } from './calls.ts'
import { contentFor } from '../content-for.ts'
import { editionById } from './edition-view.ts'
import { freezeContent, wantedOf } from './freeze.ts'

type Asked = { id: string; lang: Language; tier: Tier }

export const adminEditionPreviewHandler = handle(adminEditionPreview, async (asked, context) => {
  const { drawn, ...facts } = await drawnFor(context, asked, false)
  return { ...drawn, bytes: Buffer.byteLength(drawn.html), ...facts }
})

/**
 * An edition as a reader who wants everything would get it; the frozen one if it is being sent or has been sent. One without
 * a story is drawn with samples, so that a new site shows what it would send. Sending never takes them.
 */
export async function drawnFor(
  context: RequestContext,
  { id, lang, tier }: Asked,
  test: boolean,
): Promise<{ drawn: Drawn; stories: number; samples: boolean }> {
  const { db, config, caller } = context
  const edition = await editionById(db, id)
  const { frozen, samples } = await contentOf(context, edition)
  const all = contentFor(frozen, lang, tier, { interests: [], minMomentum: 0 })
  const content = all ?? { language: lang, tier, lead: null, sections: [] }
  const { siteName, siteUrl } = config
  const frame = {
    editionId: id,
    kind: edition.kind,
    occurrence: edition.occurrence,
    timeZone: frozen.timeZone,
    subject: frozen.subjects[lang],
    note: samples ? say(lang, 'newsletter.sampleEdition') : (frozen.notes?.[lang] ?? ''),
    siteName,
    siteUrl,
    postalAddress: (await settingsOf(db)).postalAddress,
    test,
  }
  const name = caller ? ((await namesOf(db, [caller.id])).get(caller.id) ?? siteName) : siteName
  const drawn = personalise(drawEdition(content, frame), {
    name,
    manageUrl: `${siteUrl}/${lang}${LINK_PATHS.manage}`,
    leaveUrl: oneClickLink(siteUrl, ''),
  })
  const stories = content.sections.reduce((sum, each) => sum + each.stories.length, content.lead ? 1 : 0)
  return { drawn, stories, samples }
}

async function contentOf(
  context: RequestContext,
  edition: Awaited<ReturnType<typeof editionById>>,
): Promise<{ frozen: FrozenEdition; samples: boolean }> {
  const { db, now } = context
  const frozen = (await frozenOf(context, edition.id)) ?? (await freezeContent(context, edition))
  if (wantedOf(edition).length > 0 || edition.startedAt !== null) return { frozen, samples: false }
  const picks = (await strongestSamples(db, now, SAMPLES_SHOWN)).map((id) => ({
    id,
    kind: 'article' as const,
    section: 'news' as const,
    pinned: false,
    dropped: false,
  }))
  if (picks.length === 0) return { frozen, samples: false }
  return { frozen: await freezeContent(context, { ...edition, picks }), samples: true }
}
/** As many as an edition of a quiet day has. */
const SAMPLES_SHOWN = 5

async function frozenOf({ db }: Pick<RequestContext, 'db'>, id: string): Promise<FrozenEdition | null> {
  const [row] = await db
    .select({ content: editions.content })
    .from(editions)
    .where(eq(editions.id, id))
    .limit(1)
  return (row?.content as FrozenEdition | null | undefined) ?? null // as startEdition stored it
}
