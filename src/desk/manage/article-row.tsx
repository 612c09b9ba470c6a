import { ImageUp, Pencil, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import { TierChip } from '#ui/badge.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { ListedArticle } from '#articles/managing/calls.ts'
import { readersZone } from '../parts/zones.ts'
import { LanguageSquares } from '../parts/language-squares.tsx'
import { ArticleStateSign } from '../parts/state-signs.tsx'
import { IconButton, ICON_BUTTON, ICON } from '../parts/icon-button.tsx'
import type { Action } from './manage-tab.tsx'
import { PictureReplace } from './picture-replace.tsx'
import { useRestore } from './restore.ts'
import { Cell, ChosenCell, OpenArticle, TitleCell, ValueCell, rowClass } from './row-parts.tsx'

/** Columns after the checkbox, with their widths on wide screens. Source: administration §2. */
export const COLUMNS = [
  { key: 'title', width: '' },
  { key: 'category', width: '@3xl:w-24' },
  { key: 'author', width: '@3xl:w-36' },
  { key: 'tier', width: '@3xl:w-24' },
  { key: 'date', width: '@3xl:w-28' },
  { key: 'actions', width: '@3xl:w-52' },
] as const

type ArticleRowProps = {
  article: ListedArticle
  chosen: boolean
  onChoose: (on: boolean, between: boolean) => void
  onAction: (action: Action['action']) => void
}

/** An article with its actions. */
export function ArticleRow({ article, chosen, onChoose, onAction }: ArticleRowProps) {
  const { t, language } = useI18n()
  const { title, state } = article
  const day = dateFormat(language, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: readersZone(),
  })
  return (
    <tr className={rowClass(chosen)}>
      <ChosenCell title={title} chosen={chosen} onChoose={onChoose} />
      <TitleCell
        title={title}
        language={article.language}
        below={
          (state === 'published' || state === 'scheduled') && (
            <LanguageSquares item={{ ...article, kind: 'article' }} states={article.languages} />
          )
        }
      >
        <ArticleStateSign state={state} />
      </TitleCell>
      <ValueCell>{t(`newsroom.dashboard.category.${article.category}`)}</ValueCell>
      <ValueCell>
        <span dir="auto" className="wrap-break-word">
          {article.author ?? t('newsroom.dashboard.noAuthor')}
        </span>
      </ValueCell>
      <ValueCell>
        {article.access_tier === 'freemium' ? (
          t('newsroom.review.tier.freemium')
        ) : (
          <TierChip strong={article.access_tier === 'premium'}>
            {t(`newsroom.review.tier.${article.access_tier}`)}
          </TierChip>
        )}
      </ValueCell>
      <ValueCell>
        {article.published_at === null ? (
          '—'
        ) : (
          <time dateTime={article.published_at} className="num">
            {day.format(new Date(article.published_at))}
          </time>
        )}
      </ValueCell>
      <Cell>
        <Actions article={article} onAction={onAction} />
      </Cell>
    </tr>
  )
}

function Actions({ article, onAction }: Pick<ArticleRowProps, 'article' | 'onAction'>) {
  const { t } = useI18n()
  const restore = useRestore()
  const { id, title, state } = article
  if (state === 'deleted')
    return (
      <IconButton
        name={t('newsroom.dashboard.restore', { title })}
        icon={RotateCcw}
        busy={restore.isPending}
        onClick={() => restore.mutate([id])}
      />
    )
  return (
    <div className="-ms-2 flex flex-wrap">
      {(state === 'published' || state === 'retracted') && (
        <OpenArticle id={id} name={t('newsroom.dashboard.open', { title })} />
      )}
      <IconButton
        name={t('newsroom.dashboard.edit', { title })}
        icon={Pencil}
        onClick={() => onAction('edit')}
      />
      <PictureReplace article={article} className={ICON_BUTTON}>
        <ImageUp {...ICON} />
      </PictureReplace>
      {state === 'published' && (
        <IconButton
          name={t('newsroom.dashboard.retract', { title })}
          icon={Undo2}
          onClick={() => onAction('retract')}
        />
      )}
      <IconButton
        name={t('newsroom.dashboard.delete', { title })}
        icon={Trash2}
        onClick={() => onAction('delete')}
      />
    </div>
  )
}
