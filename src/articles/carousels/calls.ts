import * as z from 'zod/mini'
import { inLanguage, language } from '../shapes.ts'
import { call, rowId } from '#platform/call.ts'
import { CAROUSEL_KINDS, CAROUSEL_STATES } from './rules.ts'

/** One slide: its text for readers who cannot see the image, and its image once there is one. */
export const carouselSlide = z.object({
  kind: z.enum(['cover', 'point', 'figure', 'story', 'sources']),
  language,
  kicker: z.nullable(z.string()),
  title: z.string(),
  text: z.array(z.string()),
  figure: z.nullable(z.string()),
  cited: z.array(z.number()),
  /** The publishers of the cited sources, in the same order. */
  publishers: z.array(z.string()),
  sources: z.array(z.object({ n: z.number(), publisher: z.string(), title: z.string(), url: z.string() })),
  image_url: z.nullable(z.string()),
})
export type CarouselSlide = z.infer<typeof carouselSlide>

/** A carousel: the text of its slides is available immediately, images and PDF once they are made. */
export const carouselView = z.object({
  state: z.enum(CAROUSEL_STATES),
  kind: z.enum(CAROUSEL_KINDS),
  title: z.string(),
  /** The language of the texts; differs from the requested one if there is no reviewed translation. */
  language,
  slides: z.array(carouselSlide),
  pdf_url: z.nullable(z.string()),
  /** All images in one archive. */
  zip_url: z.nullable(z.string()),
})
export type CarouselView = z.infer<typeof carouselView>

export const articleCarousel = call('article-carousel', {
  summary:
    'Returns an article as slides of its own sentences, with images and a PDF, or 202 while these are ' +
    'being made. Requires a paid plan.',
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
