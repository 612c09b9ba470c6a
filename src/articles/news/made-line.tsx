import { useI18n } from '#languages/i18n.ts'
import { asPublished, isBrief } from '../brief/brief.ts'
import type { ArticleView } from '../calls.ts'
import { madeKey } from '../marks/rules.ts'

/** How the text was written, that an editor approved it, and whether a model wrote any of a brief. */
export function MadeLine({ view }: { view: ArticleView }) {
  const { t } = useI18n()
  const made = madeKey(view)
  if (made === null) return null
  return (
    <p className="mt-2 text-xs text-ink3 rtl:leading-6">
      {t(made, { count: view.source_count })}
      {isBrief(view) && asPublished(view) && <span className="block">{t('library.brief.noModel')}</span>}
    </p>
  )
}
