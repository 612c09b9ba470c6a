import type { Language } from '#languages/rules.ts'
import type { SlideText } from '#services/slides/slide-text.ts'

/** A slide as stored, with the language of its text and the seed of its drawing. */
export type KeptSlide = SlideText & { language: Language; seed: string }
