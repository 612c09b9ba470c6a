import * as z from 'zod/mini'
import { inLanguage, language } from '#library/shapes.ts'
import { call, rowId } from '#platform/call.ts'
import { CAROUSEL_KINDS, CAROUSEL_STATES } from './rules.ts'

/** One slide: its words for those who do not see it, and its picture once there is one. */
export const carouselSlide = z.object({
  kind: z.enum(['cover', 'point', 'figure', 'story', 'sources']),
  language,
  kicker: z.nullable(z.string()),
  title: z.string(),
  text: z.array(z.string()),
  figure: z.nullable(z.string()),
  cited: z.array(z.number()),
  /** Who they are, in the same order. */
  publishers: z.array(z.string()),
  sources: z.array(z.object({ n: z.number(), publisher: z.string(), title: z.string(), url: z.string() })),
  image_url: z.nullable(z.string()),
})
export type CarouselSlide = z.infer<typeof carouselSlide>

/** A carousel: what its slides say is there at once, pictures and PDF when they are made. */
export const carouselView = z.object({
  state: z.enum(CAROUSEL_STATES),
  kind: z.enum(CAROUSEL_KINDS),
  title: z.string(),
  /** Of the texts: another than the one asked for where nobody answers for a translation. */
  language,
  slides: z.array(carouselSlide),
  pdf_url: z.nullable(z.string()),
  /** All pictures in one archive. */
  zip_url: z.nullable(z.string()),
})
export type CarouselView = z.infer<typeof carouselView>

export const articleCarousel = call('article-carousel', {
  summary:
    'An article in slides of its own sentences, with pictures and a PDF; 202 while they are made. For readers of a paid plan.',
  method: 'GET',
  path: 'articles/{id}/carousel',
  access: 'member',
  input: z.object({ id: rowId, ...inLanguage }),
  output: carouselView,
  refusals: [
    'library.carousels.premiumOnly',
    'library.carousels.b2bOnly',
    'library.articleNotFound',
    'problem.unavailable',
  ],
})
