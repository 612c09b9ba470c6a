import type { SlideText } from '#services/slides/slide-text.ts'

/** The complete content of a slide as one text, for readers who cannot see it. */
export const wordsOfSlide = ({
  kicker,
  title,
  figure,
  text,
  sources,
  cited,
  publishers = [],
}: Omit<SlideText, 'kind'>): string =>
  [
    kicker ?? '',
    title,
    figure ?? '',
    ...(sources.length > 0 ? [] : text),
    ...sources.map((source) => `${source.n}. ${source.publisher}: ${source.title}. ${source.url}`),
    ...(sources.length > 0 ? text : []),
    ...cited.map((n, place) => `[${n}] ${publishers[place] ?? ''}`.trim()),
  ]
    .filter((each) => each !== '')
    .join('\n')
