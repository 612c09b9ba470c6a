export type { SlideText } from '#outside/slide-text.ts'
