import { useI18n } from '#languages/i18n.ts'
import { asPublished, isBrief } from '../brief/brief.ts'
import type { ArticleView } from '../calls.ts'

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
