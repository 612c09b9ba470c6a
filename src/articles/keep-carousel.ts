import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Tier } from '#membership/rules.ts'
import type { RequestContext } from '#platform/runtime.ts'
import type { CarouselView } from './carousels/calls.ts'
import { makeCarouselJob } from './carousels/make-carousel.ts'
import {
  type CarouselKind,
  LOOK_VERSION,
  NOTED_EVERY_MS,
  SLIDE,
  TRY_AGAIN_MS,
  typedAddress,
} from './carousels/rules.ts'
import type { KeptSlide } from './carousels/slide-text.ts'
import { carousels } from './carousels/tables.ts'

/** A request by a reader with access: slides of an item in one language, for readers of one tier. */
export type CarouselAsked = {
  kind: CarouselKind
  itemId: string
  language: Language
  tier: Tier
  title: string
  slides: KeptSlide[]
}
type Row = typeof carousels.$inferSelect

/**
 * Returns the stored carousel of these slides, or marks the answer as 202 while a job makes it. If the item has changed
 * since, the carousel is made again and the old files are removed.
 */
export async function carouselOf(
  context: Pick<RequestContext, 'db' | 'jobs' | 'outside' | 'config' | 'now' | 'accepted'>,
  asked: CarouselAsked,
): Promise<CarouselView> {
  const { db, outside, now } = context
  const contentHash = hashOf(asked, context.config)
  const kept = await keptRow(context, asked)
  if (kept?.contentHash === contentHash) {
    if (kept.pdf !== null && (await outside.files.stat(kept.pdf)) !== null) {
      const noted = new Date(now.getTime() - NOTED_EVERY_MS)
      if (kept.askedAt < noted)
        await db
          .update(carousels)
          .set({ askedAt: now })
          .where(and(eq(carousels.id, kept.id), lt(carousels.askedAt, noted)))
      return viewOf('ready', asked, kept)
    }
    if (kept.problem !== null && now.getTime() - kept.createdAt.getTime() < TRY_AGAIN_MS)
      return viewOf('failed', asked, kept)
  }
  const row = await begin(context, asked, contentHash, kept)
  context.accepted()
  if (kept)
    for (const file of [kept.pdf, ...kept.pictures]) if (file !== null) await outside.files.remove(file)
  return viewOf('making', asked, row)
}

const isOf = ({ kind, itemId, language, tier }: CarouselAsked) =>
  and(
    eq(carousels.kind, kind),
    eq(carousels.itemId, itemId),
    eq(carousels.language, language),
    eq(carousels.tier, tier),
  )

async function keptRow({ db }: Pick<RequestContext, 'db'>, asked: CarouselAsked): Promise<Row | null> {
  const [row] = await db.select().from(carousels).where(isOf(asked)).limit(1)
  return row ?? null
}

/** Starts the job that makes it, only once for concurrent requests. */
async function begin(
  { db, jobs, now }: Pick<RequestContext, 'db' | 'jobs' | 'now'>,
  asked: CarouselAsked,
  contentHash: string,
  kept: Row | null,
): Promise<Pick<Row, 'id' | 'pictures' | 'pdf' | 'contentHash'>> {
  const { kind, itemId, language, tier, slides } = asked
  const fresh = { contentHash, slides, pdf: null, pictures: [], problem: null, madeAt: null, askedAt: now }
  const isUnderWay = kept?.contentHash === contentHash && kept.problem === null && kept.madeAt === null
  return db.transaction(async (tx) => {
    const [row] = isUnderWay
      ? [kept]
      : await tx
          .insert(carousels)
          .values({ kind, itemId, language, tier, createdAt: now, ...fresh })
          .onConflictDoUpdate({
            target: [carousels.kind, carousels.itemId, carousels.language, carousels.tier],
            set: { createdAt: now, ...fresh },
          })
          .returning()
    if (!row) throw new Error('a carousel was not kept')
    const data = { id: row.id, contentHash }
    await jobs.send(makeCarouselJob, data, { tx, key: `${row.id} ${contentHash}` })
    return { id: row.id, pictures: [], pdf: null, contentHash }
  })
}

const hashOf = ({ title, slides }: CarouselAsked, { siteName, siteUrl }: RequestContext['config']): string =>
  createHash('sha256')
    .update(JSON.stringify([LOOK_VERSION, SLIDE, siteName, typedAddress(siteUrl), title, slides]))
    .digest('hex')

function viewOf(
  state: CarouselView['state'],
  { kind, title, language, slides }: CarouselAsked,
  { id, pictures, pdf, contentHash }: Pick<Row, 'id' | 'pictures' | 'pdf' | 'contentHash'>,
): CarouselView {
  // Without a version, an open page would show the previous image at the same URL.
  const version = contentHash.slice(0, 8)
  return {
    state,
    kind,
    title,
    language,
    slides: slides.map((slide, n) => {
      const { seed: _, ...fields } = slide
      return {
        ...fields,
        publishers: slide.publishers ?? [],
        image_url: pictures[n] === undefined ? null : `/carousels/${id}/${n + 1}.png?v=${version}`,
      }
    }),
    pdf_url: pdf === null ? null : `/carousels/${id}.pdf`,
    zip_url: pdf === null ? null : `/carousels/${id}.zip`,
  }
}
