import { Field } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ARTICLE_STATES, MANAGED_ORDERS, type ArticleState } from '#articles/managing/rules.ts'
import { SECTIONS, type Section } from '#articles/rules.ts'
import { TIERS, type Tier } from '#membership/rules.ts'
import { OneOf } from '../parts/one-of.tsx'

/** The filters and the order of the articles. */
export type Narrowing = {
  q: string
  order: (typeof MANAGED_ORDERS)[number]
  category?: Section | undefined
  tier?: Tier | undefined
  state?: ArticleState | undefined
}

/** Whether any filter is set. */
export const isNarrow = ({ q, category, tier, state }: Narrowing): boolean =>
  q !== '' || category !== undefined || tier !== undefined || state !== undefined

type ManageFiltersProps = { narrowing: Narrowing; onChange: (some: Partial<Narrowing>) => void }

/** Search, category, tier, state and order of the list. */
export function ManageFilters({ narrowing, onChange }: ManageFiltersProps) {
  const { t } = useI18n()
  return (
    <search className="grid grid-cols-2 items-end gap-3 border-b border-line px-4 py-3.5 *:first:col-span-2 sm:px-6 lg:*:first:col-span-1 lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]">
      <Field
        type="search"
        label={t('newsroom.dashboard.search')}
        value={narrowing.q}
        maxLength={200}
        onChange={({ target }) => onChange({ q: target.value })}
      />
      <OneOf
        label={t('newsroom.dashboard.field.category')}
        values={SECTIONS}
        value={narrowing.category}
        nameOf={(each) => t(`newsroom.dashboard.category.${each}`)}
        none={t('newsroom.dashboard.everyCategory')}
        onChange={(category) => onChange({ category })}
      />
      <OneOf
        label={t('newsroom.dashboard.field.tier')}
        values={TIERS}
        value={narrowing.tier}
        nameOf={(each) => t(`newsroom.review.tier.${each}`)}
        none={t('newsroom.dashboard.everyTier')}
        onChange={(tier) => onChange({ tier })}
      />
      <OneOf
        label={t('newsroom.dashboard.state')}
        values={ARTICLE_STATES}
        value={narrowing.state}
        nameOf={(each) => t(`newsroom.dashboard.state.${each}`)}
        none={t('newsroom.dashboard.everyState')}
        onChange={(state) => onChange({ state })}
      />
      <OneOf
        label={t('newsroom.dashboard.order')}
        values={MANAGED_ORDERS}
        value={narrowing.order}
        nameOf={(each) => t(`newsroom.dashboard.order.${each}`)}
        onChange={(order) => onChange({ order: order ?? 'newest' })}
      />
    </search>
  )
}
