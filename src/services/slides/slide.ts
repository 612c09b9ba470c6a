import type { Language } from '#languages/rules.ts'
import { openThread } from '#platform/thread.ts'
import type { SlideText } from './slide-text.ts'
import type { SlideAnswer, SlideOrder } from './slide-worker.ts'

/** The look of a slide: its size in px (1080 wide, 1080 to 1920 high), its site and language, its number and the total. */
export type SlideLook = {
  width: number
  height: number
  language: Language
  siteName: string
  /** The address of the site as one would type it: shown in the footer beside its name. */
  address?: string
  number: number
  of: number
  /** The seed of the drawing at the top: the same seed gives the same drawing. */
  seed: string
}

/** A slide as SVG that needs no font: its text is outlines, and each line names the box it stays within. */
export type DrawnSlide = { svg: string }

/** The title of a document of slides, and the alternative text of each of its pages. */
export type SlidesAbout = { title: string; language: Language; siteName: string; alts: readonly string[] }

/** Drawing is aborted after this time. */
const PATIENCE_MS = 30_000
const HEAP_MB = 192

/** Started with the first slide, ended when idle; keeps no process alive. */
const studio = openThread<SlideOrder, SlideAnswer>(new URL('./slide-worker.ts', import.meta.url), {
  ms: PATIENCE_MS,
  heapMb: HEAP_MB,
})

/**
 * Draws a slide of any size from 1080 × 1080 to 1080 × 1920. Text is measured in the fonts of the site and shrunk until all
 * of it fits; words longer than a line are broken, and nothing is cut.
 */
export async function drawSlide(slide: SlideText, look: SlideLook): Promise<DrawnSlide> {
  return { svg: String((await studio.ask({ make: 'slide', slide, look })).made) }
}

/** A drawn slide as a PNG of its size. */
export async function slidePicture(svg: string): Promise<Buffer> {
  return bytesOf(await studio.ask({ make: 'picture', svg }))
}

/** Drawn slides as one vector PDF, one page each, tagged with their text. */
export async function slidesPdf(svgs: readonly string[], about: SlidesAbout): Promise<Buffer> {
  return bytesOf(await studio.ask({ make: 'pdf', svgs, about }))
}

const bytesOf = ({ made }: SlideAnswer): Buffer => Buffer.from(made)
