import { and, eq, isNull } from 'drizzle-orm'
import { type DrawnSlide, drawSlide, slidePicture, slidesPdf } from '#services/slides/slide.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { wordsOfSlide } from './slide-words.ts'
import { SLIDE, typedAddress } from './rules.ts'
import { carousels } from './tables.ts'

type Made = { id: string; contentHash: string }

/** Matches only if the content is unchanged and the carousel is not made yet. */
const stillWanted = ({ id, contentHash }: Made) =>
  and(eq(carousels.id, id), eq(carousels.contentHash, contentHash), isNull(carousels.madeAt))

/** Draws the slides of a carousel as images and as one PDF. Files that are no longer needed by then are removed. */
export const makeCarouselJob = job(
  'make-carousel',
  async (made: Made, { db, outside, config, clock, log }: Runtime) => {
    const [row] = await db.select().from(carousels).where(stillWanted(made)).limit(1)
    if (!row) return { state: 'overtaken' }
    const drawn: DrawnSlide[] = []
    const files: string[] = []
    const { files: shelf } = outside
    const address = typedAddress(config.siteUrl)
    const site = { siteName: config.siteName, ...(address !== undefined && { address }) }
    const put = (stem: string, extension: string, bytes: Buffer) =>
      shelf.put({ folder: 'carousels', stem, extension }, bytes)
    for (const [n, slide] of row.slides.entries()) {
      const place = { number: n + 1, of: row.slides.length, seed: slide.seed, language: slide.language }
      const one = await drawSlide(slide, { ...SLIDE, ...place, ...site })
      drawn.push(one)
      files.push(await put(`${row.id}-${n + 1}`, 'png', await slidePicture(one.svg)))
    }
    const pdf = await put(
      row.id,
      'pdf',
      await slidesPdf(
        drawn.map(({ svg }) => svg),
        {
          title: row.slides[0]?.title ?? '',
          language: row.language,
          siteName: config.siteName,
          alts: row.slides.map(wordsOfSlide),
        },
      ),
    )
    const kept = await db
      .update(carousels)
      .set({ pdf, pictures: files, madeAt: clock.now(), problem: null })
      .where(stillWanted(made))
      .returning({ id: carousels.id })
    if (kept.length === 0) {
      for (const file of [pdf, ...files]) await shelf.remove(file)
      return { state: 'overtaken' }
    }
    log.info({ carousel: row.id, of: row.itemId, slides: files.length }, 'carousel made')
    return { state: 'made', slides: files.length }
  },
  {
    onFailed: async (made, { db }) => {
      await db.update(carousels).set({ problem: 'library.carousels.notMade' }).where(stillWanted(made))
    },
  },
)
