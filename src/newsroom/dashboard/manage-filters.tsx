import { Choice, Field } from '#kit/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ARTICLE_STATES, MANAGED_ORDERS, type ArticleState } from '#library/managing/rules.ts'
import { SECTIONS, type Section } from '#library/rules.ts'
import { TIERS, type Tier } from '#membership/rules.ts'

/** What of the articles is shown, and in which order. */
export type Narrowing = {
  q: string
  order: (typeof MANAGED_ORDERS)[number]
  category?: Section | undefined
  tier?: Tier | undefined
  state?: ArticleState | undefined
}

/** Whether something is left out. */
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
      <Choice
        label={t('newsroom.dashboard.field.category')}
        value={narrowing.category ?? ''}
        onChange={({ target }) => onChange({ category: SECTIONS.find((each) => each === target.value) })}
      >
        <option value="">{t('newsroom.dashboard.everyCategory')}</option>
        {SECTIONS.map((each) => (
          <option key={each} value={each}>
            {t(`newsroom.dashboard.category.${each}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('newsroom.dashboard.field.tier')}
        value={narrowing.tier ?? ''}
        onChange={({ target }) => onChange({ tier: TIERS.find((each) => each === target.value) })}
      >
        <option value="">{t('newsroom.dashboard.everyTier')}</option>
        {TIERS.map((each) => (
          <option key={each} value={each}>
            {t(`newsroom.review.tier.${each}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('newsroom.dashboard.state')}
        value={narrowing.state ?? ''}
        onChange={({ target }) => onChange({ state: ARTICLE_STATES.find((each) => each === target.value) })}
      >
        <option value="">{t('newsroom.dashboard.everyState')}</option>
        {ARTICLE_STATES.map((each) => (
          <option key={each} value={each}>
            {t(`newsroom.dashboard.state.${each}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('newsroom.dashboard.order')}
        value={narrowing.order}
        onChange={({ target }) =>
          onChange({ order: MANAGED_ORDERS.find((each) => each === target.value) ?? 'newest' })
        }
      >
        {MANAGED_ORDERS.map((each) => (
          <option key={each} value={each}>
            {t(`newsroom.dashboard.order.${each}`)}
          </option>
        ))}
      </Choice>
    </search>
  )
}
