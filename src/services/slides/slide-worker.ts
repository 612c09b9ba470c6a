import { serveThread } from '#platform/serve-thread.ts'
import { MADE_AS } from '../marks/rules.ts'
import { markedPng } from '../marks/xmp.ts'
import { pictureOf } from './slide-glyphs.ts'
import { slideSvg } from './slide-layout.ts'
import { pdfOf } from './slide-pdf.ts'
import type { SlideText } from './slide-text.ts'
import type { SlideLook, SlidesAbout } from './slide.ts'

/** The tasks of the thread that draws slides. */
export type SlideOrder =
  | { make: 'slide'; slide: SlideText; look: SlideLook }
  | { make: 'picture'; svg: string }
  | { make: 'pdf'; svgs: readonly string[]; about: SlidesAbout }

/** An SVG, or the bytes of a file. */
export type SlideAnswer = { made: string | Uint8Array }

serveThread<SlideOrder, SlideAnswer>((order) => {
  if (order.make === 'slide') return { made: slideSvg(order.slide, order.look) }
  if (order.make === 'picture') return { made: markedPng(pictureOf(order.svg), MADE_AS.drawing) }
  return { made: pdfOf(order.svgs, order.about) }
})
