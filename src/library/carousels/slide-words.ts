import type { SlideText } from './slide-text.ts'

/** All that stands on a slide, as one text for those who do not see it. */
export const wordsOfSlide = ({
  kicker,
  title,
  figure,
  text,
  sources,
}: Omit<SlideText, 'kind' | 'cited'>): string =>
  [
    kicker ?? '',
    title,
    figure ?? '',
    ...text,
    ...sources.map((source) => `${source.n}. ${source.publisher}: ${source.title}. ${source.url}`),
  ]
    .filter((each) => each !== '')
    .join('\n')
