import { ExternalLink, ImageUp, Pencil, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Label, Status, type StatusTone, TierChip } from '#kit/badge.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { ManagedArticle } from '#library/managing/calls.ts'
import type { ArticleState } from '#library/managing/rules.ts'
import { readersZone } from '../automation/zones.ts'
import { PictureReplace } from './picture-replace.tsx'
import type { Deed } from './manage-tab.tsx'
import { useRestore } from './restore.ts'

/** Columns after the box, with their widths where there is room. Source: administration §2. */
export const COLUMNS = [
  { key: 'title', width: '' },
  { key: 'category', width: '@3xl:w-24' },
  { key: 'author', width: '@3xl:w-36' },
  { key: 'tier', width: '@3xl:w-24' },
  { key: 'date', width: '@3xl:w-28' },
  { key: 'actions', width: '@3xl:w-52' },
] as const

const TONES: Record<Exclude<ArticleState, 'published'>, StatusTone> = {
  draft: 'waiting',
  scheduled: 'info',
  retracted: 'warning',
  deleted: 'danger',
}

type ArticleRowProps = {
  article: ManagedArticle
  chosen: boolean
  onChoose: (on: boolean, between: boolean) => void
  onDeed: (deed: Deed['deed']) => void
}

/** An article with what can be done with it. */
export function ArticleRow({ article, chosen, onChoose, onDeed }: ArticleRowProps) {
  const { t, language } = useI18n()
  const { title, state } = article
  const day = dateFormat(language, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: readersZone(),
  })
  return (
    <tr
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 sm:px-6 @3xl:table-row ${chosen ? 'bg-sunken' : ''}`}
    >
      <td className="row-span-6 @3xl:py-2 @3xl:ps-6 @3xl:align-middle">
        <input
          type="checkbox"
          className="checkbox block"
          aria-label={t('newsroom.dashboard.choose', { title })}
          checked={chosen}
          onChange={({ target, nativeEvent }) =>
            onChoose(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </td>
      <Cell>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 @3xl:flex-nowrap">
          <span
            title={title}
            lang={article.language === language ? undefined : article.language}
            dir="auto"
            className="min-w-0 font-semibold wrap-break-word @3xl:truncate"
          >
            {title}
          </span>
          {state !== 'published' && (
            <Status tone={TONES[state]}>{t(`newsroom.dashboard.state.${state}`)}</Status>
          )}
          {article.language !== language && (
            <Label lang={article.language}>{LANGUAGE_NAMES[article.language]}</Label>
          )}
        </p>
      </Cell>
      <Cell label={t('newsroom.dashboard.column.category')}>
        {t(`newsroom.dashboard.category.${article.category}`)}
      </Cell>
      <Cell label={t('newsroom.dashboard.column.author')}>
        <span dir="auto" className="wrap-break-word">
          {article.author ?? t('newsroom.dashboard.noAuthor')}
        </span>
      </Cell>
      <Cell label={t('newsroom.dashboard.column.tier')}>
        {article.access_tier === 'freemium' ? (
          t('newsroom.review.tier.freemium')
        ) : (
          <TierChip strong={article.access_tier === 'premium'}>
            {t(`newsroom.review.tier.${article.access_tier}`)}
          </TierChip>
        )}
      </Cell>
      <Cell label={t('newsroom.dashboard.column.date')}>
        {article.published_at === null ? (
          '—'
        ) : (
          <time dateTime={article.published_at} className="num">
            {day.format(new Date(article.published_at))}
          </time>
        )}
      </Cell>
      <Cell>
        <Actions article={article} onDeed={onDeed} />
      </Cell>
    </tr>
  )
}

const ICON =
  'grid size-9 place-items-center border border-transparent text-ink2 hover:border-edge hover:text-ink disabled:text-ink3'

/** Pictures as buttons, 36 px; each is named with the title. */
function Actions({ article, onDeed }: Pick<ArticleRowProps, 'article' | 'onDeed'>) {
  const { t } = useI18n()
  const restore = useRestore()
  const { id, title, state } = article
  const icon = { className: 'size-4', strokeWidth: 1.75, 'aria-hidden': true } as const
  const button = (name: string, face: ReactNode, onPress: () => void, busy = false) => (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-busy={busy || undefined}
      disabled={busy}
      className={ICON}
      onClick={onPress}
    >
      {face}
    </button>
  )
  if (state === 'deleted')
    return button(
      t('newsroom.dashboard.restore', { title }),
      <RotateCcw {...icon} />,
      () => restore.mutate([id]),
      restore.isPending,
    )
  const open = t('newsroom.dashboard.open', { title })
  return (
    <div className="-ms-2 flex flex-wrap">
      {(state === 'published' || state === 'retracted') && (
        <a
          href={`/news/${id}`}
          target="_blank"
          rel="noopener"
          aria-label={open}
          title={open}
          className={ICON}
        >
          <ExternalLink {...icon} />
        </a>
      )}
      {button(t('newsroom.dashboard.edit', { title }), <Pencil {...icon} />, () => onDeed('edit'))}
      <PictureReplace article={article} className={ICON}>
        <ImageUp {...icon} />
      </PictureReplace>
      {state === 'published' &&
        button(t('newsroom.dashboard.retract', { title }), <Undo2 {...icon} />, () => onDeed('retract'))}
      {button(t('newsroom.dashboard.delete', { title }), <Trash2 {...icon} />, () => onDeed('delete'))}
    </div>
  )
}

/** A value: beside its label where there are no columns. */
const Cell = ({ label, children }: { label?: string; children: ReactNode }) => (
  <td className="col-start-2 flex min-w-0 gap-3 @3xl:table-cell @3xl:py-2 @3xl:pe-4 @3xl:align-middle">
    {label !== undefined && (
      <span aria-hidden="true" className="w-24 shrink-0 text-2xs leading-5 text-ink3 @3xl:hidden">
        {label}
      </span>
    )}
    <div className="min-w-0 grow">{children}</div>
  </td>
)
