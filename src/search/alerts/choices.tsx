import type { ComponentProps } from 'react'
import { Choice } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PACES, PUBLISHERS } from './rules.ts'

type SelectProps = Omit<ComponentProps<typeof Choice>, 'label' | 'children'>

const COUNTS = Array.from({ length: PUBLISHERS.most - PUBLISHERS.least + 1 }, (_, n) => PUBLISHERS.least + n)

/** Chooses how often a search reports new items. Its value is a `Pace`. */
export function PaceChoice(props: SelectProps) {
  const { t } = useI18n()
  return (
    <Choice {...props} label={t('library.searches.pace')}>
      {PACES.map((pace) => (
        <option key={pace} value={pace}>
          {t(`library.searches.paces.${pace}`)}
        </option>
      ))}
    </Choice>
  )
}

/** Chooses how many independent publishers a watchlist waits for. */
export function PublishersChoice(props: SelectProps) {
  const { t } = useI18n()
  return (
    <Choice {...props} label={t('library.watching.publishers')}>
      {COUNTS.map((count) => (
        <option key={count} value={count}>
          {t('library.watching.count', { count })}
        </option>
      ))}
    </Choice>
  )
}
