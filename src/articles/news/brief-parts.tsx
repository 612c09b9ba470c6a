import { useI18n } from '#languages/i18n.ts'
import type { ArticleView } from '../calls.ts'

/** Whether an article is shown as a brief: to readers who may read it. */
export const isBrief = ({ metadata, access }: ArticleView): boolean =>
  access.state === 'full' && metadata['kind'] === 'brief'
/** Whether each point is a sentence as published: not in a translation, and not after an editor has changed the text. */
export const asPublished = ({ metadata, language, original_language: original }: ArticleView): boolean =>
  metadata['as_published'] === true && language === original

/** The source of the standfirst, as long as that is the published sentence. */
export function StandfirstMark({ view }: { view: ArticleView }) {
  const { t } = useI18n()
  const n = Number(view.metadata['standfirst_source'])
  const source = isBrief(view) && asPublished(view) ? view.sources.find((each) => each.n === n) : undefined
  if (!source) return null
  return (
    <a
      href={`#source-${n}`}
      className="mark-box"
      aria-label={t('library.source.named', { n, publisher: source.publisher })}
    >
      {n}
    </a>
  )
}

/** The heading above the points. */
export function PointsHeading({ published }: { published: boolean }) {
  const { t } = useI18n()
  return (
    <h2 className="mt-8 flex flex-wrap items-baseline gap-x-3 border-t-2 border-ink pt-4 text-xl font-bold">
      {t('library.brief.points')}
      {published && <span className="text-sm font-normal text-ink3">{t('library.brief.published')}</span>}
    </h2>
  )
}
