import type { Language } from '#languages/rules.ts'
import { openThread } from '#platform/thread.ts'
import type { SlideText } from './slide-text.ts'
import type { SlideAnswer, SlideOrder } from './slide-worker.ts'

/** How a slide looks: its size in px (1080 wide, 1080 to 1920 high), whose it is, and which one of how many. */
export type SlideLook = {
  width: number
  height: number
  language: Language
  siteName: string
  /** Where the site is, as one would type it: stands at the foot beside its name. */
  address?: string
  number: number
  of: number
  /** Of the drawing at the top: the same seed gives the same one. */
  seed: string
}

/** A slide as SVG that needs no font: its text is outlines, and each line names the box that it keeps to. */
export type DrawnSlide = { svg: string }

/** What a document of slides is called, and what each of its pages says to those who do not see it. */
export type SlidesAbout = { title: string; language: Language; siteName: string; alts: readonly string[] }

/** Drawing ends within this time or is given up. */
const PATIENCE_MS = 30_000
const HEAP_MB = 192

/** Started with the first slide, ended when idle; keeps no process alive. */
const studio = openThread<SlideOrder, SlideAnswer>(new URL('./slide-worker.ts', import.meta.url), {
  ms: PATIENCE_MS,
  heapMb: HEAP_MB,
})

/**
 * Draws a slide of any size from 1080 × 1080 to 1080 × 1920. Text is set by measuring it in the fonts of the site: it
 * becomes smaller until all of it fits, words that are longer than a line are broken, nothing is cut.
 */
export async function drawSlide(slide: SlideText, look: SlideLook): Promise<DrawnSlide> {
  return { svg: String((await studio.ask({ make: 'slide', slide, look })).made) }
}

/** The picture of a drawn slide, as PNG of its size. */
export async function slidePicture(svg: string): Promise<Buffer> {
  return bytesOf(await studio.ask({ make: 'picture', svg }))
}

/** Drawn slides as one PDF of vectors, a page each, tagged with what they say. */
export async function slidesPdf(svgs: readonly string[], about: SlidesAbout): Promise<Buffer> {
  return bytesOf(await studio.ask({ make: 'pdf', svgs, about }))
}

const bytesOf = ({ made }: SlideAnswer): Buffer => Buffer.from(made)
